import { expect, test } from 'vitest'
import { periodsOf, unitOf } from './chart-periods.ts'
import { addDays, rangeBefore } from './day-range.ts'

function daysFrom(from: string, count: number, people = 2) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ day: addDays(from, index), people, views: 3 },
  }))
}

test('a quarter has a bar for each day, two years one for each week, more one for each month', () => {
  expect([92, 93, 750, 751].map(unitOf)).toEqual(['day', 'week', 'week', 'month'])
})

test('a week that has only begun compares by its mean, with that of the same days before', () => {
  // A Thursday.
  const days = daysFrom('2026-01-01', 100)
  const periods = periodsOf(days, daysFrom('2025-09-23', 100, 5))
  expect(periods[0]).toEqual({
    ...{ from: '2026-01-01', to: '2026-01-04', people: 8, views: 12 },
    ...{ readersPerDay: 2, before: 5 },
  })
  expect(periods[1]).toMatchObject({ from: '2026-01-05', to: '2026-01-11', people: 14 })
  expect(periods.at(-1)?.to).toBe('2026-04-10')
})

test('months are those of the calendar', () => {
  const periods = periodsOf(daysFrom('2024-01-15', 800))
  expect(periods[1]).toMatchObject({ from: '2024-02-01', to: '2024-02-29', before: undefined })
})

test('the time before ends on the day before, and is as long', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  })
})
