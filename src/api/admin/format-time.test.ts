import { expect, test } from 'vitest'
import { formatAge, formatShortTime, formatTime } from './format-time.ts'

const now = new Date('2026-03-04T18:00:00.000Z')

test('an administrator reads the date and time of an open message', () => {
  expect(formatTime('2024-01-05T15:04:00.000Z')).toBe('Jan 5, 2024, 3:04 PM')
})

test.each([
  ['2026-03-04T05:06:00.000Z', '5:06 AM'],
  ['2026-01-05T15:04:00.000Z', 'Jan 5'],
  ['2024-01-05T15:04:00.000Z', 'Jan 5, 2024'],
  ['never', ''],
])('an administrator sees %s in the list as %j', (iso, formatted) => {
  expect(formatShortTime(iso, now)).toBe(formatted)
})

test.each([
  ['2026-03-04T17:59:40.000Z', 'just now'],
  ['2026-03-04T17:58:00.000Z', '2 minutes ago'],
  ['2026-03-03T17:00:00.000Z', 'yesterday'],
  ['2026-02-01T18:00:00.000Z', 'last month'],
  ['2024-01-05T15:04:00.000Z', '2 years ago'],
  ['never', ''],
])('an administrator reads that a draft of %s was saved %j', (iso, age) => {
  expect(formatAge(iso, now)).toBe(age)
})
