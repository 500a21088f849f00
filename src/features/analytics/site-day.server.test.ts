import { expect, test } from 'vitest'
import { dayOf, endOfDay, isDay, longPeriodsBetween, periodsBetween } from './site-day.server.ts'

test.each([
  ['UTC', '2026-03-04T23:59:59Z', '2026-03-04', '2026-03-05T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-04T18:14:59Z', '2026-03-04', '2026-03-04T18:15:00.000Z'],
  ['Africa/Cairo', '2026-04-23T20:00:00Z', '2026-04-23', '2026-04-23T22:00:00.000Z'],
  ['Nowhere/Atlantis', '2026-03-04T05:00:00Z', '2026-03-04', '2026-03-05T00:00:00.000Z'],
])('a day in %s ends when its clocks say so (%s)', (zone, time, day, end) => {
  const at = new Date(time)
  expect([dayOf(at, zone), endOfDay(at, zone).toISOString()]).toEqual([day, end])
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-3-1', false],
  ['1999-12-31', false],
  ['9999-12-31', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

test('a range is made up of years, months and days', () => {
  const known = new Set(longPeriodsBetween('2023-12-30', '2025-02-27'))
  expect(known).toContain('2024')
  const periods = periodsBetween('2023-12-30', '2025-02-02', known)
  expect(periods).toEqual([
    ...['2023-12-30', '2023-12-31', '2024', '2025-01', '2025-02-01', '2025-02-02'],
  ])
})
