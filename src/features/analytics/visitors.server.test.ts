import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { openTestDatabase } from '../../../test/support/database.ts'
import { countVisitors, createVisitorCounter } from './visitors.server.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15'
const ines = { address: '203.0.113.7', userAgent: firefox }
const omar = { address: '198.51.100.1', userAgent: firefox }

async function createCounter() {
  const db = await openTestDatabase()
  await migrate(db)
  const clock = { time: new Date('2026-03-04T12:00:00Z') }
  return { db, clock, counter: createVisitorCounter(db, () => clock.time) }
}

test('a visitor counts once a day, however often they come', async () => {
  const { db, counter } = await createCounter()
  await counter.count(ines)
  await counter.count(ines)
  expect(await countVisitors(db)).toBe(1)
})

test('a visitor is recognized after a restart on the same day', async () => {
  const { db, clock, counter } = await createCounter()
  await counter.count(ines)
  await createVisitorCounter(db, () => clock.time).count(ines)
  expect(await countVisitors(db)).toBe(1)
})

test('visitors differ by address or by browser', async () => {
  const { db, counter } = await createCounter()
  await counter.count(ines)
  await counter.count(omar)
  await counter.count({ ...ines, userAgent: safari })
  expect(await countVisitors(db)).toBe(3)
})

test('neither the address nor the user agent is stored', async () => {
  const { db, counter } = await createCounter()
  await counter.count(ines)
  const rows = [
    ...(await db.selectFrom('visit').selectAll().execute()),
    ...(await db.selectFrom('visit_salt').selectAll().execute()),
  ]
  expect(rows).toEqual([
    { day: '2026-03-04', visitor_hash: expect.stringMatching(/^[\w-]{43}$/) },
    { day: '2026-03-04', salt: expect.stringMatching(/^[\w-]{43}$/) },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.7|Firefox/)
})

test('a visitor’s hash differs between sites', async () => {
  const [here, elsewhere] = [await createCounter(), await createCounter()]
  await here.counter.count(ines)
  await elsewhere.counter.count(ines)
  const hashes = await Promise.all(
    [here, elsewhere].map(({ db }) => db.selectFrom('visit').selectAll().executeTakeFirst()),
  )
  expect(hashes[0]?.visitor_hash).not.toBe(hashes[1]?.visitor_hash)
})

test('declared bots are not counted', async () => {
  const { db, counter } = await createCounter()
  await counter.count({ ...ines, userAgent: undefined })
  await counter.count({ ...ines, userAgent: '' })
  await counter.count({ ...ines, userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await counter.count({ ...ines, userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' })
  await counter.count({ ...ines, userAgent: 'curl/8.5.0' })
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([])
})

test('after the day its hashes and salt are deleted, and the count remains', async () => {
  const { db, clock, counter } = await createCounter()
  await counter.count(ines)
  await counter.count(omar)
  clock.time = new Date('2026-03-05T00:00:01Z')
  await counter.count(ines)
  expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([
    { day: '2026-03-04', visitors: 2 },
  ])
  expect(await db.selectFrom('visit').select('day').execute()).toEqual([{ day: '2026-03-05' }])
  expect(await db.selectFrom('visit_salt').select('day').execute()).toEqual([{ day: '2026-03-05' }])
})

test('a visitor who comes back on another day counts again', async () => {
  const { db, clock, counter } = await createCounter()
  await counter.count(ines)
  clock.time = new Date('2026-03-05T12:00:00Z')
  await counter.count(ines)
  expect(await countVisitors(db)).toBe(2)
})

test('the same visitor has another hash on another day', async () => {
  const { db, clock, counter } = await createCounter()
  await counter.count(ines)
  const before = await db.selectFrom('visit').selectAll().executeTakeFirstOrThrow()
  clock.time = new Date('2026-03-05T12:00:00Z')
  await counter.count(ines)
  const after = await db.selectFrom('visit').selectAll().executeTakeFirstOrThrow()
  expect(after.visitor_hash).not.toBe(before.visitor_hash)
})

test('days that passed while the site was down are closed too', async () => {
  const { db, clock, counter } = await createCounter()
  await counter.count(ines)
  clock.time = new Date('2026-03-09T12:00:00Z')
  await createVisitorCounter(db, () => clock.time).count(omar)
  expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([
    { day: '2026-03-04', visitors: 1 },
  ])
  expect(await countVisitors(db)).toBe(2)
})

test('two concurrent first visitors of a day are both counted', async () => {
  const { db, counter } = await createCounter()
  await Promise.all([counter.count(ines), counter.count(omar), counter.count(ines)])
  expect(await countVisitors(db)).toBe(2)
})
