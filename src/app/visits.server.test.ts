import { expect, test } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const person = { headers: { 'User-Agent': firefox } }
const omar = { ...person, address: '198.51.100.1' }

type App = Awaited<ReturnType<typeof createTestApp>>

async function visitors({ request }: App): Promise<number> {
  return (await (await request('/api/stats')).json()).visitors
}

/** The count runs beside the answer: it is there a moment later. */
function waitForVisitors(app: App, count: number) {
  return expect.poll(() => visitors(app)).toBe(count)
}

test('a person who opens pages counts once', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await app.request('/', person)
  await app.request('/blogs', person)
  await app.request('/', omar)
  await waitForVisitors(app, 2)
})

test('a person counts again on another day, and no trace of the day before is left', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await app.request('/', person)
  await waitForVisitors(app, 1)
  app.setTime(new Date('2026-03-05T08:00:00Z'))
  await app.request('/', person)
  await waitForVisitors(app, 2)
  expect(await app.db.selectFrom('visit').select('day').execute()).toEqual([{ day: '2026-03-05' }])
  expect(await app.db.selectFrom('visit_salt').select('day').execute()).toEqual([
    { day: '2026-03-05' },
  ])
})

test('robots, prefetches, HEADs, lost visitors and programs do not count', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await app.request('/', { headers: { 'User-Agent': 'Googlebot/2.1' } })
  await app.request('/', { headers: { 'User-Agent': firefox, 'Sec-Purpose': 'prefetch' } })
  await app.request('/', {
    headers: { 'User-Agent': firefox, 'Sec-Purpose': 'prefetch;prerender' },
  })
  await app.request('/', { ...person, method: 'HEAD' })
  await app.request('/nowhere', person)
  await app.request('/blogs/no-such-post', person)
  await app.request('/api/blogs', person)
  await app.request('/rss.xml', person)
  await app.request('/', omar)
  await waitForVisitors(app, 1)
})

test('two persons behind one proxy are two', async () => {
  const app = await createTestApp({ trustProxy: 1 })
  const from = (address: string) => ({
    headers: { 'User-Agent': firefox, 'X-Forwarded-For': address },
  })
  await app.request('/', from('203.0.113.1'))
  await app.request('/', from('203.0.113.2'))
  await waitForVisitors(app, 2)
})

test('a person who claims other addresses is one all the same', async () => {
  const app = await createTestApp({ ownDatabase: true })
  const claiming = (address: string) => ({
    headers: { 'User-Agent': firefox, 'X-Forwarded-For': address },
  })
  await app.request('/', claiming('203.0.113.1'))
  await app.request('/', claiming('203.0.113.2'))
  await app.request('/', omar)
  await waitForVisitors(app, 2)
})

test('a visit that cannot be counted costs the visitor nothing and is logged', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await app.db.schema.dropTable('visit_salt').execute()
  const response = await app.request('/', person)
  expect(response.status).toBe(200)
  await expect
    .poll(() => app.logged)
    .toContainEqual(expect.objectContaining({ level: 40, msg: 'A visit could not be counted' }))
})
