import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../test/support/app.ts'
import {
  addressGroup,
  forgetAllAttempts,
  forgetPastAttempts,
  giveBackAttempt,
  takeAttempt,
} from './attempts.server.ts'

const twice = { limit: 2, windowMs: 10_000 }
const after = (ms: number) => new Date(testTime.getTime() + ms)

async function counter() {
  const { db } = await createTestApp()
  const take = (key = 'bell', ms = 0) => takeAttempt(db, key, twice, after(ms))
  return { db, take, rows: () => db.selectFrom('attempt').selectAll().execute() }
}

test('what is allowed twice is refused the third time, until its window ends', async () => {
  const { take, rows } = await counter()
  const answers = [await take(), await take(), await take()]
  expect(answers).toEqual([
    { allowed: true },
    { allowed: true },
    { allowed: false, retryAfterS: 10 },
  ])
  expect(await rows()).toMatchObject([{ count: 3, resets_at: after(10_000).toISOString() }])
})

test('a window begins with its first attempt, and later ones do not move it', async () => {
  const { take } = await counter()
  await take('bell', 0)
  await take('bell', 9000)
  expect(await take('bell', 9500)).toEqual({ allowed: false, retryAfterS: 1 })
  expect(await take('bell', 10_000)).toEqual({ allowed: true })
  expect(await take('bell', 19_999)).toEqual({ allowed: true })
  expect(await take('bell', 19_999)).toEqual({ allowed: false, retryAfterS: 1 })
})

test('whoever has to wait is told whole seconds, never too few', async () => {
  const { take } = await counter()
  await take()
  await take()
  expect(await take('bell', 5001)).toEqual({ allowed: false, retryAfterS: 5 })
  expect(await take('bell', 4999)).toEqual({ allowed: false, retryAfterS: 6 })
})

test('many at once are counted each', async () => {
  const { take, rows } = await counter()
  const answers = await Promise.all(Array.from({ length: 20 }, () => take()))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(2)
  expect(await rows()).toMatchObject([{ count: 20 }])
})

test('one key’s attempts are not another’s', async () => {
  const { take } = await counter()
  await take('bell')
  await take('bell')
  expect(await take('door')).toEqual({ allowed: true })
})

test('an attempt that is given back was none', async () => {
  const { db, take, rows } = await counter()
  await take()
  await take()
  await giveBackAttempt(db, 'bell')
  expect(await rows()).toMatchObject([{ count: 1 }])
  expect(await take()).toEqual({ allowed: true })
})

test('more cannot be given back than was taken', async () => {
  const { db, take, rows } = await counter()
  await take()
  await giveBackAttempt(db, 'bell')
  await giveBackAttempt(db, 'bell')
  await giveBackAttempt(db, 'door')
  expect(await rows()).toMatchObject([{ count: 0 }])
})

test('everybody may try anew when all that was counted is forgotten', async () => {
  const { db, take, rows } = await counter()
  await take('bell')
  await take('door')
  await forgetAllAttempts(db)
  expect(await rows()).toEqual([])
})

test('only windows that are over are forgotten', async () => {
  const { db, take, rows } = await counter()
  await take('bell', 0)
  await take('door', 1)
  await forgetPastAttempts(db, after(10_000))
  expect(await rows()).toMatchObject([{ resets_at: after(10_001).toISOString() }])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:54321', '203.0.113.7'],
  ['[2001:db8::1]:54321', '2001:db8:0:0::/64'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
