import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestSite, type TestSite } from '../../test/support/app.ts'
import { queryText } from '../../test/support/query-text.ts'
import { signInAs } from '../../test/support/test-users.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

async function openBlog() {
  const fill = (db: Db) => insertPost(db, soup, new Date('2024-01-05T12:00:00Z'))
  const app = await createTestSite({ fill })
  const read = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, text: await response.text() }
  }
  return { app, read }
}

const publicReads = [
  '/',
  '/blogs',
  '/blogs/soup',
  '/rss.xml',
  '/sitemap.xml',
  '/api/blogs',
  '/api/blogs/soup',
  '/api/site',
  '/api/site/landing',
  '/api/projects',
  '/api/stats',
]

test('during an outage of the database public responses are served from the cache', async () => {
  const { app, read } = await openBlog()
  const before = await Promise.all(publicReads.map(read))
  await app.db.destroy()
  expect(await Promise.all(publicReads.map(read))).toEqual(before)
  expect(before.every(({ status }) => status === 200)).toBe(true)
})

test('a cached list of the API has its total count', async () => {
  const { app } = await openBlog()
  await app.request('/api/blogs?page=1')
  await app.request('/?utm_source=letter')
  await app.db.destroy()
  const response = await app.request('/api/blogs?page=1')
  expect(response.headers.get('x-total-count')).toBe('1')
  expect((await app.request('/api/blogs?page=2')).status).toBeGreaterThanOrEqual(500)
  // A campaign's link leads to the same page.
  expect((await app.request('/')).status).toBe(200)
  expect((await app.request('/?utm_source=other')).status).toBe(200)
})

test('an uncached page fails with an error response', async () => {
  const { app, read } = await openBlog()
  await app.db.destroy()
  expect((await read('/blogs/soup')).status).toBeGreaterThanOrEqual(500)
  expect((await read('/api/blogs')).status).toBeGreaterThanOrEqual(500)
})

test('a deleted post is never served from the cache, under any spelling of its address', async () => {
  const { app, read } = await openBlog()
  const { headers } = await signInAs(app, 'ada')
  await insertPost(app.db, { ...soup, title: 'Tart' }, new Date('2024-01-06T12:00:00Z'))
  for (const path of [...publicReads, '/blogs/so%75p', '/blogs/tart']) await read(path)
  const deleted = await app.send('DELETE', '/api/blogs/soup', undefined, { headers })
  expect(deleted.status).toBe(204)
  // The cached pages are rendered again immediately, in the background.
  const shown = ['/', '/blogs', '/rss.xml', '/sitemap.xml', '/api/blogs', '/blogs/tart']
  await expect.poll(() => renderedSinceDeletion(app)).toEqual(expect.arrayContaining(shown))
  // A response is stored after it was logged.
  for (const path of shown) await read(path)
  await app.db.destroy()
  for (const path of ['/blogs/soup', '/blogs/so%75p', '/api/blogs/soup']) {
    expect([path, (await read(path)).status >= 500]).toEqual([path, true])
  }
  for (const path of shown) {
    const { status, text } = await read(path)
    expect([path, status, text.includes('Soup')]).toEqual([path, 200, false])
  }
})

function renderedSinceDeletion({ logged }: TestSite) {
  const deletion = logged.findIndex(({ method }) => method === 'DELETE')
  return logged
    .slice(deletion)
    .filter(({ msg, status }) => msg === 'internal request' && status === 200)
    .map(({ path }) => path)
}

test('a change by another process is rendered again, and survives an outage', async () => {
  const { app, read } = await openBlog()
  for (const path of publicReads) await read(path)
  await app.db.deleteFrom('post').execute()
  await expect.poll(async () => (await read('/rss.xml')).text).not.toContain('Soup')
  await expect.poll(async () => (await read('/blogs/soup')).status).toBe(410)
  const homeRenders = () =>
    app.logged.filter(({ msg, path }) => msg === 'internal request' && path === '/').length
  await expect.poll(homeRenders).toBe(2)
  await app.db.destroy()
  expect((await read('/blogs/soup')).status).toBeGreaterThanOrEqual(500)
  expect((await read('/')).status).toBe(200)
})

test('a client with a session gets no cached response: an editor could take it for the source', async () => {
  const { app } = await openBlog()
  const { headers } = await signInAs(app, 'ada')
  for (const path of ['/blogs/soup', '/api/blogs/soup', '/api/blogs']) await app.request(path)
  await app.db.destroy()
  const bearer = { Authorization: 'Bearer x' }
  for (const path of ['/api/blogs/soup?format=source', '/api/blogs/soup', '/api/blogs']) {
    for (const sent of [headers, bearer]) {
      const { status } = await app.request(path, { headers: sent })
      expect([path, status >= 500]).toEqual([path, true])
    }
  }
  expect((await app.request('/api/blogs/soup?format=source')).status).toBe(401)
  expect((await app.request('/blogs/soup', { headers })).status).toBe(200)
})

test('after a write that cannot be synced every page is rendered again and cached', async () => {
  const blind = revisionFailure()
  const fill = (db: Db) => insertPost(db, soup, new Date('2024-01-05T12:00:00Z'))
  // A poll could notice the first search index as a change.
  const app = await createTestSite({ plugin: blind.plugin, fill, pollIntervalMs: 3_600_000 })
  const { headers } = await signInAs(app, 'ada')
  for (const path of publicReads) await app.request(path)
  const rendered = () => app.logged.filter(({ msg }) => msg === 'internal request').length
  const before = rendered()
  blind.begin()
  const message = { name: 'Omar', email: 'omar@example.org', message: 'A table for two, please.' }
  expect((await app.send('POST', '/api/contact', message)).status).toBe(201)
  expect((await app.send('PUT', '/api/blogs/soup', { title: 'Broth' }, { headers })).status).toBe(
    200,
  )
  expect(await (await app.request('/blogs')).text()).toContain('Broth')
  await expect.poll(rendered).toBe(before + publicReads.length)
  await app.db.destroy()
  expect((await app.request('/')).status).toBe(200)
  expect((await app.request('/api/projects')).status).toBe(200)
})

/** A plugin that can make the content revision unreadable. */
function revisionFailure() {
  let isFailing = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isFailing && queryText(node).includes('content_revision')) throw new Error('unreadable')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const begin = () => {
    isFailing = true
  }
  return { plugin, begin }
}
