import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { storePicture } from '#features/pictures/store-picture.server.ts'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { updateTag } from '#features/posts/admin-tags.server.ts'
import { claimFormerPaths } from '#features/posts/former-paths.server.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision, seedSite } from '#features/site/site-revisions.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import {
  createTestApp,
  createTestSite,
  type TestApp,
  testOrigin,
  testTime,
} from '../../../test/support/app.ts'
import { exportContent, sourceFiles } from '../../../test/support/content-files.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { addUser, goodPassword, signInAs, testUsers } from '../../../test/support/test-users.ts'
import { readFolioContent } from '../import/folio-content.server.ts'
import { restoreContent } from '../import/restore-content.server.ts'
import { seed } from '../seed.server.ts'

const day = 86_400_000
const at = (days: number) => new Date(testTime.getTime() + days * day)

/** A site with content of each kind, written through the API. */
async function createWrittenSite() {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const store = folderStore(`${site.dataDir}/uploads`)
  const picture = async (name: string, width: number) => {
    const bytes = await drawing(width, 600).jpeg().toBuffer()
    return (await storePicture({ db: site.db, store, at: testTime }, name, bytes)).src
  }
  const send = async (method: string, path: string, body: unknown) => {
    const response = await site.send(method, path, body, { headers })
    if (response.status >= 300) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const [soup, pan, face] = [
    await picture('soup.jpg', 900),
    await picture('pan.jpg', 500),
    await picture('face.jpg', 700),
  ]
  const published = {
    ...{ title: 'Onion: "Soup" #1', excerpt: '- slowly: yes', format: 'markdown' },
    content: `First.\n\n![A bowl](${soup} "Hot")\n\n    ![code](${soup})\n\n---\n\nkey: value`,
    ...{ imageUrl: soup, imageAlt: 'Soup', imageFocus: { x: 0.2, y: 0.7 } },
    ...{ tags: ['C++', 'Soup of the day'], series: { name: 'Soups', position: 2 } },
    ...{ description: 'For search', canonicalUrl: 'https://example.com/soup' },
    publishedAt: at(-40).toISOString(),
  }
  const { _id } = await send('POST', '/api/blogs', published)
  await send('PUT', `/api/blogs/${_id}`, { slug: 'onion-soup' })
  site.setTime(at(1))
  await send('POST', '/api/blogs', {
    ...{
      title: 'Über Brühe',
      excerpt: 'Bones',
      content: `<p>Simmer.</p><img src="${pan}" alt="">`,
    },
    publishedAt: at(-20).toISOString(),
  })
  await send('POST', '/api/blogs', {
    ...{ title: 'Later', excerpt: 'Soon', content: 'Wait.', format: 'markdown' },
    ...{ status: 'scheduled', publishedAt: at(9).toISOString() },
  })
  await send('POST', '/api/blogs', {
    title: '',
    excerpt: '',
    content: '  half',
    status: 'draft',
    tags: ['a'],
  })
  const retired = await send('POST', '/api/blogs', {
    title: 'Retired',
    excerpt: 'x',
    content: '<p>x</p>',
  })
  await send('PUT', `/api/blogs/${retired._id}`, { status: 'draft', content: '<p>y</p>' })
  const source = await (await site.request(`/api/blogs/${_id}?format=source`, { headers })).json()
  const fields = { ...published, slug: 'onion-soup', title: 'Better soup' }
  await send('PUT', `/api/blogs/${_id}/draft`, { fields, baseRevision: source.revision })
  const gone = await send('POST', '/api/blogs', {
    title: 'Gone',
    excerpt: 'x',
    content: '<p>x</p>',
  })
  await site.request(`/api/blogs/${gone._id}`, { method: 'DELETE', headers })
  await claimFormerPaths(site.db, _id, ['/2020/onion'], at(-30))
  await updateTag(site.db, testTime, 'cpp', {
    name: 'C plus plus',
    slug: 'c-plus-plus',
    text: 'A language',
    imageUrl: pan,
  })
  const oven = { title: 'Oven', year: 2024, technologies: [{ name: 'React' }], image: pan }
  await insertProject(site.db, { title: 'Pan', caseStudy: `## Why\n\n![](${soup})` }, testTime)
  await insertProject(site.db, oven, testTime)
  await send('PUT', '/api/projects/order', { ids: ['oven', 'pan'] }).catch(() => {})
  const { identity } = sampleContent
  const headshot = { ...identity.headshot, src: face }
  const content = { ...sampleContent, identity: { ...identity, name: 'Ines', headshot } }
  await addRevision(site.db, { content, savedBy: 'Ada', at: at(1), basedOn: 1 })
  return site
}

async function restoreInto(site: TestApp, files: Awaited<ReturnType<typeof exportContent>>) {
  const source = sourceFiles(files)
  const store = folderStore(`${site.dataDir}/uploads`)
  const deps = { db: site.db, store, publicUrl: testOrigin, savedBy: 'Import', now: () => at(2) }
  return restoreContent(deps, source, await readFolioContent(source, at(2)))
}

test('an owner exports the content into a new site, which is the same site', async () => {
  const site = await createWrittenSite()
  const files = await exportContent(site, at(2))
  const copy = await createTestSite({ fill: (db) => seed(db, testTime) })
  await addUser(copy, 'ada')
  const report = await restoreInto(copy, files)
  expect(report).toEqual({ created: 7, updated: 0, unchanged: 0, problems: [] })
  for (const each of [site, copy]) each.setTime(at(2))
  const nameOfCopy = async () => (await (await copy.request('/api/site')).json()).identity.name
  await expect.poll(nameOfCopy).toBe('Ines')
  const { code, output } = await compareContent(site.url, copy.url)
  expect([code, output]).toEqual([0, output])
  expect(output).toMatch(/^posts +[1-9].*equal$/m)
  expect(output).toMatch(/^uploads +[1-9].*equal$/m)
  const paths = [
    ...['/blogs/onion-soup-number-1', '/blogs/gone', '/tags/cpp', '/blogs/retired'],
    '/2020/onion',
  ]
  const responses = await Promise.all(
    paths.flatMap((path) => [site, copy].map((each) => each.request(path))),
  )
  const answers = responses.map(({ status, headers }) => `${status} ${headers.get('location')}`)
  expect(answers.filter((_, index) => index % 2 === 0)).toEqual(
    answers.filter((_, index) => index % 2),
  )
  expect(await restoreInto(copy, files)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 7,
    problems: [],
  })
  expect(texts(await exportContent(copy, at(2)))).toEqual(texts(files))
})

test('an owner who keeps the samples exports them, with their dates', async () => {
  const site = await createTestSite({ fill: (db) => seed(db, testTime) })
  const files = await exportContent(site, at(2))
  const copy = await createTestSite({ fill: (db) => seed(db, at(1)) })
  const { problems } = await restoreInto(copy, files)
  expect(problems).toEqual([])
  expect(texts(await exportContent(copy, at(2)))).toEqual(texts(files))
  expect((await copy.request(`/blogs/${samplePosts[0]?.slug}`)).status).toBe(200)
})

test('unpublished changes that an import would replace stay, and those of the file are named', async () => {
  const files = await exportContent(await createWrittenSite(), at(2))
  const site = await createTestSite({ fill: (db) => seed(db, testTime) })
  await restoreInto(site, files)
  const { headers } = await signInAs(site, 'ada')
  const path = '/api/blogs/onion-soup'
  const source = await (await site.request(`${path}?format=source`, { headers })).json()
  const { fields, revision, baseRevision } = source.draft
  const changed = { fields: { ...fields, title: 'Best soup' }, revision, baseRevision }
  expect(
    (await site.send('PUT', `/api/blogs/${source._id}/draft`, changed, { headers })).status,
  ).toBe(200)
  expect((await restoreInto(site, files)).problems).toEqual([
    {
      file: 'posts/onion-soup/draft.md',
      message: 'The post has other unpublished changes. Publish or discard them, and import again.',
    },
  ])
  const { draft } = await (await site.request(`${path}?format=source`, { headers })).json()
  expect(draft.fields.title).toBe('Best soup')
})

test('an administrator downloads one zip', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await app.send(
    'POST',
    '/api/blogs',
    { title: 'Soup', excerpt: 'x', content: '<p>x</p>' },
    { headers },
  )
  const response = await app.request('/api/content-export', { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="folio-content-2026-03-04.zip"',
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1', 0, 4)).toBe('PK\x03\x04')
  expect(bytes.toString('latin1')).toContain('posts/soup/index.md')
  const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site' }
  expect((await app.request('/api/content-export', { headers: foreign })).status).toBe(403)
})

/** Without built-in tags, which deleted samples have. */
function texts(files: Awaited<ReturnType<typeof exportContent>>) {
  const entries = [...files].filter(([path]) => path !== 'tags.json')
  return Object.fromEntries(entries.map(([path, bytes]) => [path, bytes.toString('latin1')]))
}

async function compareContent(...urls: string[]) {
  const child = spawn(process.execPath, ['scripts/compare-sites.mjs', '--content', ...urls], {
    env: { ...process.env, ADMIN_EMAIL: testUsers.ada.email, ADMIN_PASSWORD: goodPassword },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code: code as number, output: (await output).join('') }
}
