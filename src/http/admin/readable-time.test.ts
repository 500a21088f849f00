import { expect, test } from 'vitest'
import { readableTime, shortReadableTime } from './readable-time.ts'

const now = new Date('2026-03-04T18:00:00.000Z')

test('an owner reads the whole time of an open message', () => {
  expect(readableTime('2024-01-05T15:04:00.000Z')).toBe('Jan 5, 2024, 3:04 PM')
})

test.each([
  ['2026-03-04T05:06:00.000Z', '5:06 AM'],
  ['2026-01-05T15:04:00.000Z', 'Jan 5'],
  ['2024-01-05T15:04:00.000Z', 'Jan 5, 2024'],
  ['never', ''],
])('an owner reads of a message from %s in the list: %j', (iso, shown) => {
  expect(shortReadableTime(iso, now)).toBe(shown)
})
