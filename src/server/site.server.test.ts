import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { questionWords } from '#features/search/question.ts'
import { searchPosts } from '#features/search/search-posts.server.ts'
import { createTestSite, type TestSite, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

const publicReads = [
  '/',
  '/blogs',
  '/blogs/soup',
  '/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/api/blogs',
  '/api/blogs?limit=5&page=1',
  '/api/blogs/soup',
  '/api/skills',
  '/api/services',
  '/api/projects',
  '/api/stats',
]

function openBlog(settings: { pollIntervalMs?: number } = {}) {
  const fill = async (db: Db) => {
    await insertPost(db, soup, new Date('2024-01-05T12:00:00Z'))
    await insertPost(db, { ...soup, title: 'Tart' }, new Date('2024-01-06T12:00:00Z'))
  }
  return createTestSite({ fill, ...settings })
}

/** The paths that the application has rendered, without cache hits. */
function rendered({ logged }: TestSite) {
  return logged.filter(({ msg }) => msg === 'internal request').map(({ path }) => path)
}

test('concurrent requests render each public response once', async () => {
  const site = await openBlog()
  const requests = [...publicReads, ...publicReads, ...publicReads]
  const responses = await Promise.all(requests.map((path) => site.request(path)))
  expect(responses.map(({ status }) => status)).toEqual(requests.map(() => 200))
  await Promise.all(publicReads.map((path) => site.request(path)))
  const paths = publicReads.map((path) => path.replace(/\?.*/, ''))
  expect(rendered(site).sort()).toEqual(paths.sort())
})

test('a client gets 304 for an unchanged response, and the headers alone with HEAD', async () => {
  const site = await openBlog()
  for (const path of publicReads) {
    const got = await site.request(path)
    const head = await site.request(path, { method: 'HEAD' })
    const heads = [got, head].map(({ status, headers }) => [
      status,
      ...['content-type', 'content-length', 'etag', 'vary'].map((name) => headers.get(name)),
    ])
    expect(heads[1]).toEqual(heads[0])
    expect(await head.text()).toBe('')
    const etag = got.headers.get('etag') ?? 'none'
    const again = await site.request(path, { headers: { 'If-None-Match': etag } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    for (const name of ['etag', 'cache-control', 'vary']) {
      expect([path, again.headers.get(name)]).toEqual([path, got.headers.get(name)])
    }
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test.each(['br', 'gzip', 'identity'])(
  'a client that accepts %s gets a page in it',
  async (encoding) => {
    const site = await openBlog()
    const headers = { 'Accept-Encoding': encoding }
    for (let round = 0; round < 2; round++) {
      const page = await site.request('/blogs', { headers })
      expect(page.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(page.headers.get('vary')).toMatch(/Accept-Encoding/i)
      expect(await page.text()).toContain('Soup')
    }
  },
)

test('every response has its own request id, which is logged', async () => {
  const site = await openBlog()
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await site.request('/blogs')).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(3)
  expect(
    site.logged
      .filter(({ msg }) => msg === 'request')
      .map(({ requestId }) => requestId)
      .sort(),
  ).toEqual(ids.sort())
})

test('a change renders every cached response again, once, and a rejected one none', async () => {
  // Without a poll between a write and its search index, which is a change of its own.
  const site = await openBlog({ pollIntervalMs: 3_600_000 })
  const { headers } = await signInAs(site, 'ada')
  for (const path of publicReads) await site.request(path)
  const before = rendered(site).length
  expect((await site.send('DELETE', '/api/blogs/soup', undefined)).status).toBe(401)
  for (const path of publicReads) await site.request(path)
  expect(rendered(site).length).toBe(before)
  const changes = { title: 'Broth' }
  expect((await site.send('PUT', '/api/blogs/soup', changes, { headers })).status).toBe(200)
  for (const path of publicReads) await site.request(path)
  const paths = publicReads.map((path) => path.replace(/\?.*/, ''))
  expect(rendered(site).slice(before).sort()).toEqual(paths.sort())
})

test('a response for a session is neither cached nor served from the cache', async () => {
  const site = await openBlog()
  const { headers } = await signInAs(site, 'ada')
  for (const sent of [headers, { Authorization: 'Bearer nobody' }]) {
    for (const path of ['/api/blogs', '/api/blogs/soup', '/api/stats']) {
      await site.request(path)
      const uncached = await site.request(path, { headers: sent })
      expect([path, uncached.headers.get('etag')]).toEqual([path, null])
    }
  }
  const source = await site.request('/api/blogs/soup?format=source', { headers })
  expect(source.headers.get('cache-control')).toBe('no-store')
  expect((await site.request('/api/blogs/soup?format=source')).status).toBe(401)
  expect(await (await site.request('/api/blogs/soup')).json()).not.toHaveProperty('revision')
})

test('unknown query parameters share a cached page, known ones do not', async () => {
  const site = await openBlog()
  const [plain, campaign, second] = await Promise.all(
    ['/blogs', '/blogs?utm_source=letter', '/blogs?page=2'].map((path) => site.request(path)),
  )
  expect(campaign?.headers.get('etag')).toBe(plain?.headers.get('etag'))
  expect([second?.status, second?.headers.get('etag')]).toEqual([404, null])
  expect(await (await site.request('/?contact=sent')).text()).toContain('Message sent')
  expect(await (await site.request('/?contact=failed')).headers.get('etag')).toBeNull()
})

test('a 404 is not cached: a new post appears immediately', async () => {
  const site = await openBlog()
  const { headers } = await signInAs(site, 'ada')
  expect((await site.request('/blogs/pie')).status).toBe(404)
  await site.send('POST', '/api/blogs', { ...soup, title: 'Pie' }, { headers })
  expect((await site.request('/blogs/pie')).status).toBe(200)
})

test('long headers and queries bypass the parsing of the cache', async () => {
  const site = await openBlog()
  const etag = (await site.request('/blogs')).headers.get('etag') ?? ''
  const long = { 'If-None-Match': `${'"x",'.repeat(2000)}${etag}` }
  expect((await site.request('/blogs', { headers: long })).status).toBe(200)
  const longEncoding = { 'Accept-Encoding': `br${', x'.repeat(100)}` }
  expect(
    (await site.request('/blogs', { headers: longEncoding })).headers.get('content-encoding'),
  ).toBeNull()
  const before = rendered(site).length
  expect((await site.request(`/blogs?${'a&'.repeat(1000)}`)).status).toBe(200)
  expect(rendered(site).length).toBe(before)
})

test('a visitor sees the new year on cached pages', async () => {
  const site = await openBlog()
  const years = async () =>
    Promise.all(
      ['/', '/blogs', '/blogs/soup'].map(async (path) => {
        const text = await (await site.request(path)).text()
        return /© *(?:<!-- -->)?(\d{4})/.exec(text)?.[1]
      }),
    )
  site.setTime(new Date('2026-12-31T23:59:59.999Z'))
  expect(await years()).toEqual(['2026', '2026', '2026'])
  site.setTime(new Date('2027-01-01T00:00:00Z'))
  await expect.poll(years, { timeout: 10_000 }).toEqual(['2027', '2027', '2027'])
})

test('a site that has started has its most visited pages cached', async () => {
  const site = await openBlog()
  site.warmUp()
  const first = ['/', '/blogs', '/blogs/tart', '/blogs/soup']
  await expect.poll(() => rendered(site), { timeout: 10_000 }).toEqual(first)
  for (const path of first) await (await site.request(path)).text()
  expect(rendered(site)).toEqual(first)
})

test('webhooks are sent once a new post is found', async () => {
  const counts: Promise<number>[] = []
  const wake = () => {
    const found = searchPosts(site.db, testTime, questionWords('broth'))
    counts.push(found.then(({ posts }) => posts.length))
  }
  const site = await createTestSite({ queue: { wake, worker: () => {} }, pollIntervalMs: 60_000 })
  const { headers } = await signInAs(site, 'ada')
  counts.length = 0
  await site.send('POST', '/api/blogs', { ...soup, title: 'Broth' }, { headers })
  expect(new Set(await Promise.all(counts))).toEqual(new Set([1]))
})
