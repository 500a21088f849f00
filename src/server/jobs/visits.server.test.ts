import { expect, test } from 'vitest'
import { countVisitors } from '#features/analytics/visitors.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestSite, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { figuresOf } from '../../../test/support/visits.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const person = { headers: { 'User-Agent': firefox } }
const omar = { ...person, address: '198.51.100.1' }

type Site = Awaited<ReturnType<typeof createTestSite>>

/** Visits are counted in the background; stopping the site counts the remaining ones. */
async function visitorsOf(site: Site): Promise<number> {
  await site.stop()
  return countVisitors(site.db)
}

test('a person who opens pages counts once', async () => {
  const site = await createTestSite()
  await site.request('/', person)
  await site.request('/blogs', person)
  await site.request('/', omar)
  expect(await visitorsOf(site)).toBe(2)
})

test('a person counts again on another day, and no trace of the day before is left', async () => {
  const site = await createTestSite()
  await site.request('/', person)
  expect(await visitorsOf(site)).toBe(1)
  site.setTime(new Date('2026-03-05T08:00:00Z'))
  await site.request('/', person)
  expect(await visitorsOf(site)).toBe(2)
  expect(await site.db.selectFrom('visit').select('day').execute()).toEqual([{ day: '2026-03-05' }])
  expect(await site.db.selectFrom('visit_salt').select('day').execute()).toEqual([
    { day: '2026-03-05' },
  ])
})

test('bots, prefetches, HEAD requests, 404s and API clients do not count', async () => {
  const site = await createTestSite()
  await site.request('/', { headers: { 'User-Agent': 'Googlebot/2.1' } })
  await site.request('/', { headers: { 'User-Agent': firefox, 'Sec-Purpose': 'prefetch' } })
  await site.request('/', {
    headers: { 'User-Agent': firefox, 'Sec-Purpose': 'prefetch;prerender' },
  })
  await site.request('/', { ...person, method: 'HEAD' })
  await site.request('/nowhere', person)
  await site.request('/blogs/no-such-post', person)
  await site.request('/api/blogs', person)
  await site.request('/rss.xml', person)
  await site.request('/', omar)
  expect(await visitorsOf(site)).toBe(1)
})

test('two persons behind one proxy are two', async () => {
  const site = await createTestSite({ trustProxy: 1 })
  const from = (address: string) => ({
    headers: { 'User-Agent': firefox, 'X-Forwarded-For': address },
  })
  await site.request('/', from('203.0.113.1'))
  await site.request('/', from('203.0.113.2'))
  expect(await visitorsOf(site)).toBe(2)
})

test('a person who forges X-Forwarded-For counts once', async () => {
  const site = await createTestSite()
  const forging = (address: string) => ({
    headers: { 'User-Agent': firefox, 'X-Forwarded-For': address },
  })
  await site.request('/', forging('203.0.113.1'))
  await site.request('/', forging('203.0.113.2'))
  await site.request('/', omar)
  expect(await visitorsOf(site)).toBe(2)
})

test('a visit that cannot be counted is logged, and the page is served', async () => {
  const site = await createTestSite()
  await site.db.schema.dropTable('visit_salt').execute()
  const response = await site.request('/', person)
  expect(response.status).toBe(200)
  await site.stop()
  expect(site.logged).toContainEqual(
    expect.objectContaining({ level: 40, msg: 'Visits could not be counted' }),
  )
})

test('an untrusted proxy is logged once, also for cached pages', async () => {
  const site = await createTestSite()
  for (let time = 0; time < 3; time++) {
    await site.request('/', { headers: { 'X-Forwarded-For': '203.0.113.1' } })
  }
  const warnings = site.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))
  expect(warnings.length).toBe(1)
})

test('a reader is a person with the beacon, by documents and by pages that the script shows', async () => {
  const site = await createTestSite()
  const soup = { title: 'Soup', excerpt: 'Bones', content: '<p>Simmer.</p>', author: 'Remy' }
  await insertPost(site.db, soup, testTime)
  const former = { path: '/blogs/broth', post_id: 'soup', created_at: testTime.toISOString() }
  await site.db.insertInto('address').values(former).execute()
  await site.request('/', person)
  const shown = ['/blogs/broth', '/blogs/none', '/tags/none', '/projects/none', '/made/up']
  for (const body of ['', ...shown, 'https://example.com/a?b#c']) {
    const sent = await site.request('/api/beacon', { ...person, method: 'POST', body })
    expect(sent.status).toBe(204)
  }
  await site.request('/search?q=pan', person)
  await site.request('/nowhere', person)
  await site.stop()
  const figures = (kind: string) => figuresOf(site.db, '2026-03-04', kind)
  expect(await figures('page')).toEqual({ '/': [1, 1], '/blogs/soup': [1, 1], '/search': [1, 1] })
  expect(await figures('click')).toEqual({ 'link https://example.com/a': [1, 1] })
  expect(await figures('search-none')).toEqual({ pan: [1, 1] })
  expect(await figures('not-found')).toEqual({
    ...{ '/blogs/none': [1, 1], '/tags/none': [1, 1], '/projects/none': [1, 1] },
    '/nowhere': [1, 1],
  })
  expect(await figures('crawler')).toEqual({})
})

test('an administrator’s pages, cached or not, and beacons do not count', async () => {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const ada = { headers: { ...headers, 'User-Agent': firefox } }
  for (const path of ['/', '/', '/search?q=pan', '/nowhere']) await site.request(path, ada)
  await site.request('/api/beacon', { ...ada, method: 'POST' })
  await site.stop()
  expect(await site.db.selectFrom('analytics').selectAll().execute()).toEqual([])
})

test('an administrator with many other cookies does not count', async () => {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const Cookie = `a=${'x'.repeat(3000)}; ${headers.Cookie}; b=2`
  await site.request('/', { headers: { Cookie, 'User-Agent': firefox } })
  expect(await visitorsOf(site)).toBe(0)
})

test('a pretended session hides nobody', async () => {
  const site = await createTestSite()
  await site.request('/', { headers: { ...person.headers, Cookie: '__Host-session=made-up' } })
  expect(await visitorsOf(site)).toBe(1)
})

test('beacons are limited by network, and long ones are refused', async () => {
  const site = await createTestSite()
  const send = (body: string) => site.request('/api/beacon', { ...person, method: 'POST', body })
  expect((await send('/'.repeat(3000))).status).toBe(413)
  const statuses = []
  for (let sent = 0; sent < 121; sent++) statuses.push((await send('')).status)
  expect(statuses.indexOf(429)).toBe(120)
  const other = await site.request('/api/beacon', { ...omar, method: 'POST' })
  expect(other.status).toBe(204)
})
