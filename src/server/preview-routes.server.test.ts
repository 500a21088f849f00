/** What a preview link shows, and to whom. */
import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { cacheKey } from '#page-cache/cache-keys.server.ts'
import { createTestApp, createTestSite, type TestApp, testTime } from '../../test/support/app.ts'
import {
  createDraftDesk,
  createWriter,
  removePost,
  unpublish,
  type Writer,
} from '../../test/support/draft-calls.ts'
import { textOf } from '../../test/support/html.ts'
import { soup } from '../../test/support/post-fixtures.ts'
import { figuresOf, firefox } from '../../test/support/visits.ts'
import { seed } from './seed.server.ts'

const after = (ms: number) => new Date(testTime.getTime() + ms)

async function createLink(writer: Writer, body: object = {}, id?: string) {
  const response = await writer.send('POST', 'preview-links', body, id)
  return (await response.json()) as { id: string; path: string }
}

/** A site with a link to the draft of `onion-soup`. */
async function createPreview() {
  const desk = await createDraftDesk()
  await desk.ada.save({ content: '## Leeks\n\nStir [less](https://example.org).' })
  return { ...desk, ...(await createLink(desk.ada)) }
}

const textAt = async (app: TestApp, path: string) => textOf(await (await app.request(path)).text())

test('a link shows the draft, which nobody else sees, and in a private way', async () => {
  const { app, path } = await createPreview()
  const { status, headers, text } = await readAt(app, path)
  expect(status).toBe(200)
  const shown = 'Draft preview: not published yet. This link works until March 11, 2026.'
  expect(textOf(text)).toContain(shown)
  expect(textOf(text)).toContain('Leek Soup')
  expect(text).toContain('<h2 id="leeks">')
  expect(await textAt(app, '/blogs/onion-soup')).not.toContain('Leek')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(headers.get('etag')).toBeNull()
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).not.toMatch(/rel="canonical"|property="og:url"|ld\+json|onion-soup-\w+\.png/)
  expect(text).not.toContain(path.split('/').at(-1))
  expect(text).not.toMatch(/<script[^>]* src=|modulepreload/)
  expect(text).toContain('data-start=""')
})

async function readAt(app: TestApp, path: string) {
  const response = await app.request(path)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

test('a preview is the article of the page that it will be, and says if it is published', async () => {
  const { app, ada } = await createDraftDesk()
  const { path } = await createLink(ada)
  const articleAt = async (at: string) =>
    /<article.*<\/article>/s.exec(await (await app.request(at)).text())?.[0]
  const article = await articleAt(path)
  expect(article).toContain('Onion Soup')
  expect(article).toBe(await articleAt('/blogs/onion-soup'))
  expect(await textAt(app, path)).toContain('Preview: this version is published.')
})

test('a link shows a post that was never published, with the default cover of the kitchen', async () => {
  const { app, ada } = await createDraftDesk()
  await unpublish(app)
  const { path } = await createLink(ada)
  expect(await textAt(app, path)).toContain('Stir.')
  await ada.save({ title: '  ', content: 'Chop.' })
  const html = await (await app.request(path)).text()
  expect(textOf(html)).toContain('Untitled')
  expect(textOf(html)).toContain('Chop.')
  expect(html).toContain('/assets/cover-default-')
  expect(html).not.toContain('/covers/')
})

test('a link shows each change of the draft, with its date, also that it is too long', async () => {
  const { app, path, ada } = await createPreview()
  await ada.send('DELETE', 'draft')
  await ada.save({ content: 'Newer', publishedAt: '2030-01-02T12:00:00Z' })
  const text = await textAt(app, path)
  expect(text).toContain('Newer')
  expect(text).toContain('January 2, 2030')
  await ada.send('DELETE', 'draft')
  await ada.save({ content: 'a'.repeat(100_001) })
  const response = await app.request(path)
  expect(response.status).toBe(422)
  expect(textOf(await response.text())).toContain('Markdown may have at most 100,000 characters.')
})

test('a preview has the language of the site', async () => {
  const app = await createTestApp()
  await seed(app.db, testTime)
  const { content } = await app.db.selectFrom('site_revision').selectAll().executeTakeFirstOrThrow()
  const document = JSON.parse(content)
  document.identity.language = 'de'
  await app.db
    .updateTable('site_revision')
    .set({ content: JSON.stringify(document) })
    .execute()
  await insertPost(app.db, { ...soup, author: 'Remy' }, testTime)
  const ada = await createWriter(app, 'ada')
  await ada.save({})
  const html = await (await app.request((await createLink(ada)).path)).text()
  expect(html).toContain('<html lang="de"')
  expect(textOf(html)).toContain('noch nicht veröffentlicht. Dieser Link gilt bis 11. März 2026.')
})

test('every address that shows nothing gets the same response', async () => {
  const { app, ada, id, path } = await createPreview()
  const { path: expired } = await createLink(ada, { days: 1 })
  await ada.send('DELETE', `preview-links/${id}`)
  app.setTime(after(dayMs))
  const unknown = `/preview/${'A'.repeat(43)}`
  const paths = [path, expired, unknown, '/preview/x', `${path}=`, '/preview/%ff']
  const responses = await Promise.all(paths.map((each) => app.request(each)))
  const contents = await Promise.all(
    responses.map(async (response) => {
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return JSON.stringify([response.status, headers, await response.text()])
    }),
  )
  expect(responses[0]?.status).toBe(404)
  expect(textOf(contents[0] ?? '')).toContain('404 Page Not Found')
  expect(responses[0]?.headers.get('cache-control')).toBe('no-store')
  expect(new Set(contents).size).toBe(1)
})

test('a link shows its own post only, until it is deleted', async () => {
  const { app, ada, path } = await createPreview()
  await insertPost(app.db, { ...soup, title: 'Stock', author: 'Remy' }, testTime)
  const { path: other } = await createLink(ada, {}, 'stock')
  expect(await textAt(app, other)).not.toContain('Leek')
  expect(await textAt(app, path)).toContain('Leek')
  await removePost(app)
  expect((await app.request(path)).status).toBe(404)
})

test('no preview is cached or counted, and no token is logged', async () => {
  const site = await createTestSite()
  await insertPost(site.db, { ...soup, author: 'Remy' }, testTime)
  const ada = await createWriter(site, 'ada')
  const { path } = await createLink(ada)
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101' }
  expect(await (await site.request(path, { headers })).text()).toContain('Stir.')
  await ada.save({ content: 'Chop.' })
  expect(await (await site.request(path, { headers })).text()).toContain('Chop.')
  await site.stop()
  expect(await site.db.selectFrom('visit').selectAll().execute()).toEqual([])
  expect(cacheKey({ method: 'GET', url: path, headers: {} })).toBeUndefined()
  const logged = JSON.stringify(site.logged)
  expect(logged).toContain('"/preview/..."')
  expect(logged).not.toContain(path)
})

test('a preview link that is mistyped is a missing page, whose token is neither logged nor counted', async () => {
  const site = await createTestSite()
  await insertPost(site.db, { ...soup, author: 'Remy' }, testTime)
  const { path } = await createLink(await createWriter(site, 'ada'))
  const token = path.split('/').at(-1) ?? ''
  const headers = { 'User-Agent': firefox }
  const mistyped = [`${path}.`, `${path}%20`, `/Preview/${token}`, `/preview${token}`]
  for (const address of mistyped) {
    expect(await site.request(address, { headers })).toMatchObject({ status: 404 })
  }
  expect(await site.request(`/%70review/${token}`, { headers })).toMatchObject({ status: 200 })
  await site.send('POST', '/api/beacon', undefined, { headers })
  await site.stop()
  expect(await figuresOf(site.db, '2026-03-04', 'not-found')).toEqual({ '/preview/...': [1, 4] })
  const trails = await site.db.selectFrom('visit_trail').selectAll().execute()
  expect(JSON.stringify([trails, site.logged])).not.toContain(token)
})

test('no list of the site leads to a preview', async () => {
  const { app, path } = await createPreview()
  const token = path.split('/').at(-1) ?? ''
  for (const list of ['/robots.txt', '/sitemap.xml', '/rss.xml', '/blogs', '/', '/api/blogs']) {
    const text = await (await app.request(list)).text()
    expect(text, list).not.toContain('/preview')
    expect(text, list).not.toContain(token)
  }
})
