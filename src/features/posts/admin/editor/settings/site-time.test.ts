import { expect, test } from 'vitest'
import { fromLocalTime, timeZoneLabel, toLocalTime } from './site-time.ts'

test.each([
  ['2026-01-15T08:30:00.000Z', 'UTC', '2026-01-15T08:30'],
  ['2026-01-15T08:30:45.123Z', 'Europe/Berlin', '2026-01-15T09:30'],
  ['2026-07-15T22:30:00.000Z', 'Europe/Berlin', '2026-07-16T00:30'],
  ['2026-01-01T02:00:00.000Z', 'America/New_York', '2025-12-31T21:00'],
  ['2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T05:45'],
  ['never', 'UTC', ''],
])('%s is %s time %j', (iso, timeZone, local) => {
  expect(toLocalTime(iso, timeZone)).toBe(local)
})

test.each([
  ['2026-01-15T08:30', 'UTC', '2026-01-15T08:30:00.000Z', 'exact'],
  ['2026-01-15T09:30', 'Europe/Berlin', '2026-01-15T08:30:00.000Z', 'exact'],
  ['2026-07-16T00:30', 'Europe/Berlin', '2026-07-15T22:30:00.000Z', 'exact'],
  // Around the spring change, from 2:00 to 3:00.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z', 'exact'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', 'skipped'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', 'exact'],
  // Around the autumn change, from 3:00 to 2:00.
  ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z', 'exact'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', 'repeated'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z', 'exact'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'repeated'],
  // Half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', 'skipped'],
  // The whole day was skipped.
  ['2011-12-31T10:00', 'Pacific/Apia', '2011-12-30T20:00:00.000Z', 'exact'],
  ['2026-01-15T08:30', 'Mars/Olympus', '2026-01-15T08:30:00.000Z', 'exact'],
] as const)('%s in %s is %s, %s', (local, timeZone, iso, kind) => {
  expect(fromLocalTime(local, timeZone)).toEqual({ iso, kind })
})

test.each(['', '2026-01-15', '2026-13-01T00:00', 'soon'])(
  '%j is no complete local time',
  (local) => {
    const instant = fromLocalTime(local, 'UTC')
    expect(instant && local !== '2026-01-15').toBeFalsy()
  },
)

test('every hour of a year comes back from its local time, except for repeated ones', () => {
  const hours = Array.from({ length: 365 * 24 }, (_, hour) => Date.UTC(2026, 0, 1, hour))
  const changed = hours.filter((at) => {
    const iso = new Date(at).toISOString()
    return fromLocalTime(toLocalTime(iso, 'Europe/Berlin'), 'Europe/Berlin')?.iso !== iso
  })
  expect(changed).toEqual([Date.UTC(2026, 9, 25, 1)])
})

test('the zone is named with its offset on that day', () => {
  expect(timeZoneLabel('Europe/Berlin', new Date('2026-01-15'))).toBe('Europe/Berlin, GMT+1')
  expect(timeZoneLabel('Europe/Berlin', new Date('2026-07-15'))).toBe('Europe/Berlin, GMT+2')
  expect(timeZoneLabel('UTC', new Date('2026-07-15'))).toBe('UTC')
})
