import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { createTestSite, type TestSite } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/characters.ts'

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

function openBlog() {
  const fill = async (db: Db) => {
    await insertPost(db, soup, new Date('2024-01-05T12:00:00Z'))
    await insertPost(db, { ...soup, title: 'Tart' }, new Date('2024-01-06T12:00:00Z'))
  }
  return createTestSite({ fill })
}

/** Which addresses the application was asked for, apart from what came from memory. */
function made({ logged }: TestSite) {
  return logged.filter(({ msg }) => msg === 'made').map(({ path }) => path)
}

test('everything public is made once, however many ask, and for all at once', async () => {
  const site = await openBlog()
  const thrice = [...publicReads, ...publicReads, ...publicReads]
  const answers = await Promise.all(thrice.map((path) => site.request(path)))
  expect(answers.map(({ status }) => status)).toEqual(thrice.map(() => 200))
  await Promise.all(publicReads.map((path) => site.request(path)))
  const paths = publicReads.map((path) => path.replace(/\?.*/, ''))
  expect(made(site).sort()).toEqual(paths.sort())
})

test('whoever has a page already is told that it is the same', async () => {
  const site = await openBlog()
  for (const path of publicReads) {
    const first = await site.request(path)
    const etag = first.headers.get('etag') ?? 'none'
    const again = await site.request(path, { headers: { 'If-None-Match': etag } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    for (const name of ['etag', 'cache-control', 'vary']) {
      expect([path, again.headers.get(name)]).toEqual([path, first.headers.get(name)])
    }
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('HEAD tells what GET would, without saying it', async () => {
  const site = await openBlog()
  for (const path of publicReads) {
    const got = await site.request(path)
    const head = await site.request(path, { method: 'HEAD' })
    const told = [got, head].map(({ status, headers }) => [
      status,
      ...['content-type', 'content-length', 'etag', 'vary'].map((name) => headers.get(name)),
    ])
    expect(told[1]).toEqual(told[0])
    expect(await head.text()).toBe('')
  }
})

test.each(['br', 'zstd', 'gzip', 'identity'])(
  'a page comes in %s for whoever takes it',
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

test('every answer has an id of its own', async () => {
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

test('a change makes new what it touches, and nothing else', async () => {
  const site = await openBlog()
  const { headers } = await signInAs(site, 'ada')
  for (const path of [...publicReads, '/blogs/tart', '/api/blogs/tart']) await site.request(path)
  const before = made(site).length
  const changes = { title: 'Broth' }
  expect((await site.send('PUT', '/api/blogs/soup', changes, { headers })).status).toBe(200)
  for (const path of [...publicReads, '/blogs/tart', '/api/blogs/tart']) await site.request(path)
  expect(made(site).slice(before).sort()).toEqual([
    '/api/blogs',
    '/api/blogs',
    '/api/blogs/soup',
    '/blogs',
    '/blogs/soup',
    '/rss.xml',
    '/sitemap.xml',
  ])
})

test('a refused write makes nothing new', async () => {
  const site = await openBlog()
  for (const path of publicReads) await site.request(path)
  const before = made(site).length
  expect((await site.send('DELETE', '/api/blogs/soup', undefined)).status).toBe(401)
  for (const path of publicReads) await site.request(path)
  expect(made(site).length).toBe(before)
})

test('what a login sees is neither kept nor taken from what is kept', async () => {
  const site = await openBlog()
  const { headers } = await signInAs(site, 'ada')
  for (const sent of [headers, { Authorization: 'Bearer nobody' }]) {
    for (const path of ['/api/blogs', '/api/blogs/soup', '/api/stats']) {
      await site.request(path)
      const own = await site.request(path, { headers: sent })
      expect([path, own.headers.get('etag')]).toEqual([path, null])
    }
  }
  const source = await site.request('/api/blogs/soup?format=source', { headers })
  expect(source.headers.get('cache-control')).toBe('no-store')
  expect((await site.request('/api/blogs/soup?format=source')).status).toBe(401)
  expect(await (await site.request('/api/blogs/soup')).json()).not.toHaveProperty('revision')
})

test('a link with a campaign shows the same page, another page of the list does not', async () => {
  const site = await openBlog()
  const [plain, campaign, second] = await Promise.all(
    ['/blogs', '/blogs?utm_source=letter', '/blogs?page=2'].map((path) => site.request(path)),
  )
  expect(campaign?.headers.get('etag')).toBe(plain?.headers.get('etag'))
  expect([second?.status, second?.headers.get('etag')]).toEqual([404, null])
  expect(await (await site.request('/?contact=sent')).text()).toContain('Message sent')
  expect(await (await site.request('/?contact=failed')).headers.get('etag')).toBeNull()
})

test('a missing page is not kept, and is there as soon as it is there', async () => {
  const site = await openBlog()
  const { headers } = await signInAs(site, 'ada')
  expect((await site.request('/blogs/pie')).status).toBe(404)
  await site.send('POST', '/api/blogs', { ...soup, title: 'Pie' }, { headers })
  expect((await site.request('/blogs/pie')).status).toBe(200)
})

test('what costs work by its length alone is not looked at in memory', async () => {
  const site = await openBlog()
  const etag = (await site.request('/blogs')).headers.get('etag') ?? ''
  const long = { 'If-None-Match': `${'"x",'.repeat(2000)}${etag}` }
  expect((await site.request('/blogs', { headers: long })).status).toBe(200)
  const odd = { 'Accept-Encoding': `br${', x'.repeat(100)}` }
  expect(
    (await site.request('/blogs', { headers: odd })).headers.get('content-encoding'),
  ).toBeNull()
  const before = made(site).length
  expect((await site.request(`/blogs?${'a&'.repeat(1000)}`)).status).toBe(200)
  expect(made(site).length).toBe(before)
})

test('a site that has started has its first pages ready', async () => {
  const site = await openBlog()
  site.warmUp()
  const first = ['/', '/blogs', '/blogs/tart', '/blogs/soup']
  await expect.poll(() => made(site), { timeout: 10_000 }).toEqual(first)
  for (const path of first) await (await site.request(path)).text()
  expect(made(site)).toEqual(first)
})
