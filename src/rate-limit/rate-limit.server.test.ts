import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../test/support/app.ts'
import {
  clearRateLimits,
  clientSubnet,
  consume,
  deleteExpiredRateLimits,
  refund,
} from './rate-limit.server.ts'
import { tooManyRequests } from './too-many-requests.server.ts'

const twice = { limit: 2, windowMs: 10_000 }
const after = (ms: number) => new Date(testTime.getTime() + ms)

async function createLimiter() {
  const { db } = await createTestApp()
  const attempt = (key = 'bell', ms = 0) => consume(db, key, twice, after(ms))
  return { db, attempt, rows: () => db.selectFrom('rate_limit').selectAll().execute() }
}

test('a third attempt is refused by a limit of two, whose key is not stored in plain text', async () => {
  const { attempt, rows } = await createLimiter()
  const results = [await attempt(), await attempt(), await attempt()]
  const refused = { allowed: false, retryAfterS: 10 }
  expect(results).toEqual([{ allowed: true }, { allowed: true }, refused])
  expect(await rows()).toMatchObject([{ count: 3, resets_at: after(10_000).toISOString() }])
  expect(JSON.stringify(await rows())).not.toContain('bell')
})

test('a window starts with its first attempt, and later ones do not extend it', async () => {
  const { attempt } = await createLimiter()
  await attempt('bell', 0)
  await attempt('bell', 9000)
  expect(await attempt('bell', 5001)).toEqual({ allowed: false, retryAfterS: 5 })
  expect(await attempt('bell', 4999)).toEqual({ allowed: false, retryAfterS: 6 })
  expect(await attempt('bell', 9999)).toEqual({ allowed: false, retryAfterS: 1 })
  expect(await attempt('bell', 10_000)).toEqual({ allowed: true })
  expect(await attempt('bell', 19_999)).toEqual({ allowed: true })
  expect(await attempt('bell', 19_999)).toEqual({ allowed: false, retryAfterS: 1 })
})

test('concurrent attempts are all counted', async () => {
  const { attempt, rows } = await createLimiter()
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt()))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(2)
  expect(await rows()).toMatchObject([{ count: 20 }])
})

test('keys are counted separately', async () => {
  const { attempt } = await createLimiter()
  await attempt('bell')
  await attempt('bell')
  expect(await attempt('door')).toEqual({ allowed: true })
})

test('a refunded attempt does not count, and refunds cannot exceed the attempts', async () => {
  const { db, attempt, rows } = await createLimiter()
  await attempt()
  await attempt()
  await refund(db, 'bell')
  await refund(db, 'door')
  expect(await attempt()).toEqual({ allowed: true })
  expect(await rows()).toMatchObject([{ count: 2 }])
  for (const key of ['bell', 'bell', 'bell']) await refund(db, key)
  expect(await rows()).toMatchObject([{ count: 0 }])
})

test('clearing removes all counters', async () => {
  const { db, attempt, rows } = await createLimiter()
  await attempt('bell')
  await attempt('door')
  await clearRateLimits(db)
  expect(await rows()).toEqual([])
})

test('only expired windows are deleted', async () => {
  const { db, attempt, rows } = await createLimiter()
  await attempt('bell', 0)
  await attempt('door', 1)
  await deleteExpiredRateLimits(db, after(10_000))
  expect(await rows()).toMatchObject([{ resets_at: after(10_001).toISOString() }])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as %s', (address, subnet) => {
  expect(clientSubnet(address)).toBe(subnet)
})

test.each([
  [900, '15 minutes'],
  [841, '15 minutes'],
  [840, '14 minutes'],
  [60, 'a minute'],
  [30, 'a minute'],
])('a client that has to wait %i seconds reads: %s', (seconds, words) => {
  expect(tooManyRequests(seconds)).toMatchObject({
    ...{ status: 429, message: `Too many attempts. Please try again in ${words}.` },
  })
})
