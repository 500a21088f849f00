import { expect, test } from 'vitest'
import { postDate } from './post-date.ts'

test('a reader sees a short date in the list and a long one on the post', () => {
  expect(postDate('2024-01-05T12:00:00Z', 'short', 'UTC')).toBe('Jan 5, 2024')
  expect(postDate('2024-01-05T12:00:00Z', 'long', 'UTC')).toBe('January 5, 2024')
})

test('a reader sees the day of the site’s time zone, wherever the reader is', () => {
  expect([
    postDate('2024-01-05T00:00:00Z', 'short', 'UTC'),
    postDate('2024-01-05T23:59:59Z', 'short', 'UTC'),
  ]).toEqual(['Jan 5, 2024', 'Jan 5, 2024'])
})

test.each([
  ['Pacific/Auckland', 'Jan 6, 2024', 'January 6, 2024'],
  ['America/Los_Angeles', 'Jan 5, 2024', 'January 5, 2024'],
])('a site in %s dates its posts by its own clock', (timeZone, short, long) => {
  expect(postDate('2024-01-05T20:00:00Z', 'short', timeZone)).toBe(short)
  expect(postDate('2024-01-05T20:00:00Z', 'long', timeZone)).toBe(long)
})

test.each(['', 'yesterday', '2024-13-45'])('an invalid date (%j) is left out', (iso) => {
  expect([postDate(iso, 'short', 'UTC'), postDate(iso, 'long', 'UTC')]).toEqual(['', ''])
})
