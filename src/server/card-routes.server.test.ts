import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertProject, removeProject } from '#features/portfolio/admin-project-queries.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { addRevision, seedSite } from '#features/site/site-revisions.server.ts'
import { cardKey as cardKeyOf } from '#features/site/social-card.ts'
import { files } from '#paths.ts'
import { coverPath, postCardPath, projectCardPath } from '#ui/card-paths.ts'
import {
  createTestApp,
  createTestSite,
  type TestApp,
  testOrigin,
  testTime,
} from '../../test/support/app.ts'
import { headOf } from '../../test/support/html.ts'
import { testShell } from '../../test/support/page-context.ts'
import { drawing } from '../../test/support/pictures.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { signInAs } from '../../test/support/test-users.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const { cardKey } = testShell
const soupLink = { _id: 'soup', title: 'Soup' }
const soupCard = postCardPath(cardKey, soupLink)
const icons = [
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/assets/icon-192.png'],
  ...['/assets/icon-512.png', '/assets/icon-maskable-512.png'],
]

async function openBlog() {
  const app = await createTestApp()
  await insertPost(app.db, soup, testTime)
  return app
}

async function cardIn(app: TestApp, page: string): Promise<string> {
  const head: Record<string, string> = headOf(await (await app.request(page)).text())
  return (head['og:image'] ?? '').replace(testOrigin, '')
}

async function storedFiles({ dataDir }: TestApp) {
  return readdir(join(dataDir, 'cache')).catch(() => [])
}

async function publish(
  { db }: TestApp,
  change: Partial<SiteContent['identity']>,
  look: Partial<SiteContent['look']> = {},
) {
  await seedSite(db, sampleContent, testTime)
  const content = {
    ...sampleContent,
    identity: { ...sampleContent.identity, ...change },
    look: { ...sampleContent.look, ...look },
  }
  await addRevision(db, { content, savedBy: 'Ada', at: testTime, basedOn: 1 })
}

const pagesWithCards = [
  ...['/', '/blogs', '/blogs/soup', '/nowhere', '/tags', '/tags/broth', '/archive'],
  '/projects/pan',
]

test('a network gets the card that a page names, and may keep it', async () => {
  const app = await createTestApp()
  await insertPost(app.db, { ...soup, tags: ['Broth'] }, testTime)
  await insertProject(app.db, { title: 'Pan', caseStudy: 'Iron.' }, testTime)
  for (const page of pagesWithCards) {
    const head: Record<string, string> = headOf(await (await app.request(page)).text())
    expect([head['og:image:width'], head['og:image:height']]).toEqual(['1200', '630'])
    const card = `${head['og:image']}`.replace(testOrigin, '')
    const response = await app.request(card)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([page, response.status, Object.fromEntries(response.headers)]).toMatchObject([
      ...[page, 200],
      {
        ...{ 'content-type': 'image/png', 'content-length': String(bytes.length) },
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
    const headers = { 'If-None-Match': response.headers.get('etag') ?? 'none' }
    const again = await app.request(card, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test.each([
  ['left', '/uploads/pot-0123456789-600x400.webp', 0, [0, 0, 255]],
  ['right', '/uploads/pot-0123456789-animated-600x400.webp', 1, [255, 0, 0]],
])('the card of a post shows the %s of its own cover %s', async (_, imageUrl, x, color) => {
  const app = await openBlog()
  const right = { create: { width: 300, height: 400, channels: 3, background: '#f00' } } as const
  const cover = sharp({ create: { ...right.create, width: 600, background: '#00f' } })
    .composite([{ input: right, left: 300, top: 0 }])
    .webp({ lossless: true })
  await mkdir(join(app.dataDir, 'uploads'))
  await writeFile(join(app.dataDir, imageUrl), await cover.toBuffer())
  const change = { imageUrl, imageFocus: { x, y: 0.5 } }
  await updatePost(app.db, 'soup', change, { at: testTime, savedBy: 'Ada' })
  const response = await app.request(await cardIn(app, '/blogs/soup'))
  const card = sharp(Buffer.from(await response.arrayBuffer()))
  const pixel = card.extract({ left: 970, top: 500, width: 1, height: 1 }).raw()
  expect([...(await pixel.toBuffer())]).toEqual(color)
})

test.each(['https://example.org/pot.webp', '/uploads/missing-0123456789-600x400.webp'])(
  'a post with a cover at %s has the card with the owner',
  async (imageUrl) => {
    const app = await createTestApp()
    await insertPost(app.db, { ...soup, imageUrl }, testTime)
    const response = await app.request(await cardIn(app, '/blogs/soup'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  },
)

test('a project with a case study has a card', async () => {
  const app = await createTestApp()
  await insertProject(app.db, { title: 'Pan', caseStudy: 'Iron.' }, testTime)
  const path = projectCardPath(cardKey, { id: 'pan', title: 'Pan' })
  const [card, old] = await Promise.all([
    app.request(path),
    app.request('/cards/projects/pan-0.png'),
  ])
  expect([card.status, old.status, old.headers.get('location')]).toEqual([200, 302, path])
  await removeProject(app.db, 'pan', testTime)
  expect((await app.request(path)).status).toBe(404)
})

test('a post without a picture has a cover in three sizes, for good', async () => {
  const app = await openBlog()
  const page = await (await app.request('/blogs')).text()
  const paths = [480, 800, 1600].map((width) => coverPath(cardKey, soupLink, width))
  const responses = await Promise.all(paths.map((path) => app.request(path)))
  expect(responses.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    paths.map(() => [200, 'public, max-age=31536000, immutable']),
  )
  expect(responses.map(({ headers }) => headers.get('content-type'))).toEqual(
    paths.map(() => 'image/webp'),
  )
  expect(paths.filter((path) => !page.includes(path))).toEqual([])
  expect(await storedFiles(app)).toHaveLength(3)
})

test('the cover of another look leads to the current one, a deleted post has neither cover nor card', async () => {
  const app = await openBlog()
  const path = coverPath(cardKey, soupLink, 800)
  const old = await app.request('/cards/covers/soup-0-800.webp')
  expect([old.status, old.headers.get('location')]).toEqual([302, path])
  expect((await app.request(soupCard)).status).toBe(200)
  await removePost(app.db, 'soup', testTime)
  const gone = await Promise.all([path, soupCard].map((each) => app.request(each)))
  expect(gone.map(({ status }) => status)).toEqual([404, 404])
})

test('the old card of a changed post leads to the new one', async () => {
  const app = await openBlog()
  await updatePost(app.db, 'soup', { title: 'Stew' }, { at: testTime, savedBy: 'Ada' })
  const path = await cardIn(app, '/blogs/soup')
  const old = await app.request(soupCard)
  expect([old.status, old.headers.get('location')]).toEqual([302, path])
  expect(path).not.toBe(soupCard)
  expect((await app.request(path)).status).toBe(200)
})

test('a new name of the owner changes every card and icon, and draws no cover again', async () => {
  const app = await openBlog()
  const read = async (path: string) =>
    Buffer.from(await (await app.request(path)).arrayBuffer()).toString('base64')
  const pages = ['/', '/blogs/soup']
  const paths = await Promise.all(pages.map((page) => cardIn(app, page)))
  const before = await Promise.all([...paths, ...icons].map(read))
  const cover = await read(coverPath(cardKey, soupLink, 480))
  await publish(app, { name: 'Jonas Brückner' })
  const newPaths = await Promise.all(pages.map((page) => cardIn(app, page)))
  const after = await Promise.all([...newPaths, ...icons].map(read))
  expect(newPaths.filter((path) => paths.includes(path))).toEqual([])
  expect(after.filter((bytes) => before.includes(bytes))).toEqual([])
  const files = await storedFiles(app)
  const moved = await app.request(coverPath(cardKey, soupLink, 480))
  expect(await read(moved.headers.get('location') ?? '')).toBe(cover)
  expect(await storedFiles(app)).toEqual(files)
})

test.each([
  ['none' as const, []],
  ['image' as const, [files.defaultCover]],
])('with %s for covers no page draws one, and the social card changes', async (covers, shown) => {
  const app = await openBlog()
  await insertPost(app.db, { ...soup, title: 'Stew' }, testTime)
  const drawn = await app.request(soupCard)
  await publish(app, {}, { covers })
  const pages = await Promise.all(
    ['/', '/blogs', '/blogs/soup'].map(async (page) => (await app.request(page)).text()),
  )
  expect(pages.filter((page) => page.includes('/cards/covers/'))).toEqual([])
  const sources = pages.map((page) => page.match(/(?<=<img src=")[^"]*cover-default[^"]*/g) ?? [])
  expect(sources.map((each) => [...new Set(each)])).toEqual([shown, shown, shown])
  const card = await cardIn(app, '/blogs/soup')
  expect(await (await app.request(files.feed)).text()).toContain(testOrigin + card)
  expect(pages[2]).toContain(`"image":"${testOrigin}${card}"`)
  const [before, after] = await Promise.all(
    [drawn, await app.request(card)].map(async (each) => Buffer.from(await each.arrayBuffer())),
  )
  expect(after).not.toEqual(before)
})

const noCards = [
  ...[
    '/cards',
    '/cards/',
    '/cards/site.png',
    '/cards/home-abc.png',
    '/cards/posts/nothing-abc.png',
  ],
  ...['/cards/posts/soup.png', '/cards/posts/soup-abc.svg', '/cards/posts/soup-ABC.png'],
  ...['/cards/posts/-abc.png', '/cards/posts/../soup-abc.png', '/cards/users/soup-abc.png'],
  ...['/cards/posts/%2e%2e%2f%2e%2e%2ffolio-abc.png', '/cards/posts/..%5c..%5cfolio-abc.png'],
  ...['/cards/projects/soup-abc.png', '/cards/posts/soup%00-abc.png'],
  ...['/cards/covers/nothing-abc-800.webp', '/cards/covers/soup-abc-801.webp'],
  ...['/cards/covers/soup-abc-800.png', '/cards/covers/..%2f..%2ffolio-abc-800.webp'],
]

test('a request for no card makes no file', async () => {
  const app = await openBlog()
  const responses = await Promise.all(noCards.map((path) => app.request(path)))
  const statuses = responses.map(({ status }, index) => [noCards[index], status])
  expect(statuses.filter(([, status]) => status !== 400 && status !== 404)).toEqual([])
  expect(await storedFiles(app)).toEqual([])
})

test('a flood of hashes renders nothing, concurrent requests for a card one file', async () => {
  const app = await openBlog()
  const hashes = Array.from({ length: 50 }, (_, index) => index.toString(36))
  const paths = hashes.flatMap((hash) => [
    `/cards/posts/soup-${hash}.png`,
    `/cards/site-${hash}.png`,
  ])
  const responses = await Promise.all(paths.map((path) => app.request(path)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302]))
  expect(await storedFiles(app)).toEqual([])
  const cards = await Promise.all(Array.from({ length: 10 }, () => app.request(soupCard)))
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await storedFiles(app)).toHaveLength(1)
})

test('icons keep their addresses, types and an hour in a browser', async () => {
  const app = await createTestApp()
  const responses = await Promise.all(icons.map((path) => app.request(path)))
  const png = 'image/png'
  expect(responses.map(({ headers }) => headers.get('content-type'))).toEqual([
    ...['image/x-icon', 'image/svg+xml', png, png, png, png],
  ])
  const cached = responses.map(({ headers }) => headers.get('cache-control'))
  expect(new Set(cached)).toEqual(new Set(['public, max-age=3600, must-revalidate']))
  expect(responses.every(({ headers }) => headers.has('etag'))).toBe(true)
  const html = await (await app.request('/')).text()
  expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>')
  expect(html).not.toContain('data:image/svg+xml')
})

test('the icons are drawn once for all requests', async () => {
  const site = await createTestSite()
  const responses = await Promise.all([...icons, ...icons].map((path) => site.request(path)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const rendered = site.logged.filter(({ msg }) => msg === 'internal request')
  expect(rendered.map(({ path }) => path).toSorted()).toEqual(icons.toSorted())
})

test('an owner uploads an icon, which is on the site at once', async () => {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const read = async () =>
    Buffer.from(await (await site.request('/apple-touch-icon.png')).arrayBuffer())
  const before = await read()
  const body = new Uint8Array(await drawing(64, 64).png().toBuffer())
  const upload = await site.request('/api/pictures?name=logo.png', {
    method: 'POST',
    headers,
    body,
  })
  const { src } = await upload.json()
  const content = { ...sampleContent, identity: { ...sampleContent.identity, icon: src } }
  const ifMatch = { ...headers, 'If-Match': '"1"' }
  const published = await site.send('PUT', '/api/site', content, { headers: ifMatch })
  expect([upload.status, published.status]).toEqual([201, 200])
  const { dominant } = await sharp(await read()).stats()
  expect((await sharp(before).stats()).dominant).not.toEqual(dominant)
  expect(dominant).toEqual({ r: 184, g: 88, b: 40 })
})

test.each([
  ['kitchen', 302, files.defaultCover],
  ['plain', 204, null],
] as const)(
  'a cover of a %s site that takes long to draw does not hold the connection, and is there the next time',
  async (illustrations, status, location) => {
    const folder = await temporaryFolder()
    const renderWorkerPath = join(folder, 'slow-worker.mjs')
    await writeFile(renderWorkerPath, slowWorker)
    const app = await createTestApp({ renderWorkerPath, maxDrawingMs: 50 })
    await insertPost(app.db, soup, testTime)
    const content = { ...sampleContent, look: { ...sampleContent.look, illustrations } }
    await seedSite(app.db, content, testTime)
    const path = coverPath(cardKeyOf(content), soupLink, 480)
    const first = await app.request(path)
    expect([first.status, first.headers.get('location')]).toEqual([status, location])
    expect(first.headers.get('cache-control')).toBe('no-store')
    await expect.poll(async () => (await app.request(path)).status, { timeout: 10_000 }).toBe(200)
  },
)

/** Answers each job after a second. */
const slowWorker = `process.on('message', ({ id }) => {
  setTimeout(() => process.send({ id, bytes: Buffer.from('drawn') }), 1000)
})`
