import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { createTestCounter, safari, visitor } from '../../../test/support/visits.ts'
import { countVisitors } from './visitors.server.ts'

const ines = visitor('203.0.113.7')
const omar = visitor('198.51.100.1')
type Visitor = typeof ines

async function createCounter() {
  const db = await openMigratedDatabase()
  const { clock, count, close } = createTestCounter(db)
  const visit = (...visitors: Visitor[]) =>
    count((batch) => {
      for (const from of visitors) batch.addAnswer(from, 'page', '/')
    })
  return { db, clock, visit, close }
}

test('a visitor counts once a day, however often they come', async () => {
  const { db, visit } = await createCounter()
  expect(await visit(ines)).toBe(1)
  expect(await visit(ines)).toBe(0)
  expect(await countVisitors(db)).toBe(1)
})

test('a visitor is recognized after a restart on the same day', async () => {
  const { db, visit } = await createCounter()
  await visit(ines)
  await createTestCounter(db).count((batch) => batch.addAnswer(ines, 'page', '/'))
  expect(await countVisitors(db)).toBe(1)
})

test('visitors differ by address or by browser', async () => {
  const { db, visit } = await createCounter()
  await visit(ines, omar, visitor('203.0.113.7', { 'user-agent': safari }))
  expect(await countVisitors(db)).toBe(3)
})

test('neither the address nor the user agent is stored', async () => {
  const { db, visit } = await createCounter()
  await visit(ines)
  const hash = expect.stringMatching(/^[\w-]{43}$/)
  const rows = [
    ...(await db.selectFrom('visit').selectAll().execute()),
    ...(await db.selectFrom('visit_salt').selectAll().execute()),
    ...(await db.selectFrom('visit_trail').selectAll().execute()),
  ]
  expect(rows).toEqual([
    { day: '2026-03-04', visitor_hash: hash },
    { day: '2026-03-04', salt: hash },
    { day: '2026-03-04', visitor_hash: hash, is_confirmed: 0, trail: expect.any(String) },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.7|Firefox/)
})

test('a visitor’s hash differs between sites', async () => {
  const sites = [await createCounter(), await createCounter()]
  const hashes = []
  for (const { db, visit } of sites) {
    await visit(ines)
    hashes.push((await db.selectFrom('visit').selectAll().executeTakeFirst())?.visitor_hash)
  }
  expect(new Set(hashes).size).toBe(2)
})

test.each([
  [''],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)'],
  ['Mozilla/5.0 (compatible; bingbot/2.0)'],
  ['curl/8.5.0'],
])('a declared bot is no visitor (%s)', async (userAgent) => {
  const { db, visit } = await createCounter()
  expect(await visit(visitor('203.0.113.7', { 'user-agent': userAgent }))).toBe(0)
  expect(await db.selectFrom('visit').selectAll().execute()).toEqual([])
})

test('after the day its hashes, trails and salt are deleted, and the count remains', async () => {
  const { db, clock, visit, close } = await createCounter()
  await visit(ines, omar)
  clock.time = new Date('2026-03-05T00:00:09Z')
  await close()
  await visit(ines)
  expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([])
  clock.time = new Date('2026-03-05T00:00:10Z')
  await close()
  expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([
    { day: '2026-03-04', visitors: 2 },
  ])
  const days = [
    await db.selectFrom('visit').select('day').execute(),
    await db.selectFrom('visit_trail').select('day').execute(),
    await db.selectFrom('visit_salt').select('day').execute(),
  ]
  expect(days.flat().map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-05', '2026-03-05'])
})

test('a day that a clock set back has reopened is closed again, with all its visitors', async () => {
  const { db, clock, visit, close } = await createCounter()
  await visit(ines)
  clock.time = new Date('2026-03-05T00:00:10Z')
  await close()
  clock.time = new Date('2026-03-04T23:59:59Z')
  await visit(omar)
  clock.time = new Date('2026-03-05T00:00:10Z')
  await close()
  expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([
    { day: '2026-03-04', visitors: 2 },
  ])
  expect(await db.selectFrom('visit_salt').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('visit_trail').selectAll().execute()).toEqual([])
})

test('a visitor who comes back on another day counts again, with another hash', async () => {
  const { db, clock, visit } = await createCounter()
  await visit(ines)
  const before = await db.selectFrom('visit').selectAll().executeTakeFirstOrThrow()
  clock.time = new Date('2026-03-05T12:00:00Z')
  await visit(ines)
  const after = await db.selectFrom('visit').selectAll().executeTakeFirstOrThrow()
  expect(after.visitor_hash).not.toBe(before.visitor_hash)
  expect(await countVisitors(db)).toBe(2)
})

test('days that passed while the site was down are closed too', async () => {
  const { db, visit } = await createCounter()
  await visit(ines)
  const later = createTestCounter(db, { time: '2026-03-09T12:00:00Z' })
  await later.count((batch) => batch.addAnswer(omar, 'page', '/'))
  expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([
    { day: '2026-03-04', visitors: 1 },
  ])
  expect(await countVisitors(db)).toBe(2)
})
