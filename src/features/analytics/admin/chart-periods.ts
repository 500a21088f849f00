/** What the chart shows of a range: a bar for each day, or for each week or month of a longer one. */
import type { AnalyticsReport } from '../analytics-report.ts'
import { addDays } from './day-range.ts'

type Day = AnalyticsReport['days'][number]
export type Unit = 'day' | 'week' | 'month'

export interface Period extends Sums {
  /** Of the days in the range that belong to it. */
  from: string
  to: string
  /** Readers of a day; of a week or a month its mean, so that one that has only begun compares. */
  readersPerDay: number
  /** The same, of the time before; undefined if it is unknown. */
  before: number | undefined
}

interface Sums {
  people: number
  views: number
}

const maxBars = { day: 92, week: 750 }

export function unitOf(dayCount: number): Unit {
  if (dayCount <= maxBars.day) return 'day'
  return dayCount <= maxBars.week ? 'week' : 'month'
}

/** @param before the days of the range before, of the same length */
export function periodsOf(days: Day[], before: Day[] = []): Period[] {
  const unit = unitOf(days.length)
  const indexed = days.map((day, index) => ({ ...day, before: before[index]?.people }))
  const groups = Map.groupBy(indexed, ({ day }) => startOf(day, unit))
  return [...groups.values()].map((group) => {
    const known = group.flatMap(({ before }) => before ?? [])
    const people = sum(group.map((day) => day.people))
    return {
      from: group[0]?.day ?? '',
      to: group.at(-1)?.day ?? '',
      people,
      views: sum(group.map((day) => day.views)),
      readersPerDay: people / group.length,
      before: known.length < group.length ? undefined : sum(known) / group.length,
    }
  })
}

export function totalsOf(days: Day[]): Sums {
  return { people: sum(days.map((day) => day.people)), views: sum(days.map((day) => day.views)) }
}

function startOf(day: string, unit: Unit) {
  if (unit === 'day') return day
  if (unit === 'month') return day.slice(0, 7)
  // Weeks begin on Monday.
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function sum(numbers: number[]) {
  return numbers.reduce((total, each) => total + each, 0)
}
