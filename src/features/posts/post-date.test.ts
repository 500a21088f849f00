import { expect, test } from 'vitest'
import { postDate } from './post-date.ts'

test.each([
  ['Pacific/Auckland', 'Jan 6, 2024', 'January 6, 2024'],
  ['America/Los_Angeles', 'Jan 5, 2024', 'January 5, 2024'],
])('a site in %s dates its posts by its own clock', (timeZone, short, long) => {
  const locale = { language: 'en', timeZone }
  expect(postDate('2024-01-05T20:00:00Z', 'short', locale)).toBe(short)
  expect(postDate('2024-01-05T20:00:00Z', 'long', locale)).toBe(long)
})

test.each([
  ['en', 'Jan 5, 2024', 'January 5, 2024'],
  ['de', '5. Jan. 2024', '5. Januar 2024'],
  ['es', '5 ene 2024', '5 de enero de 2024'],
  ['en-GB', '5 Jan 2024', '5 January 2024'],
  ['qya', 'Jan 5, 2024', 'January 5, 2024'],
])('a site in %s dates its posts in its language', (language, short, long) => {
  const locale = { language, timeZone: 'UTC' }
  expect(postDate('2024-01-05T12:00:00Z', 'short', locale)).toBe(short)
  expect(postDate('2024-01-05T12:00:00Z', 'long', locale)).toBe(long)
})

test.each(['', 'yesterday', '2024-13-45'])('an invalid date (%j) is left out', (iso) => {
  const locale = { language: 'en', timeZone: 'UTC' }
  expect([postDate(iso, 'short', locale), postDate(iso, 'long', locale)]).toEqual(['', ''])
})
