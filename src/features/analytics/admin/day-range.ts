/** Ranges of days, as `YYYY-MM-DD` in the site's time zone. */
import { dayMs } from '#durations.ts'

/** Both days are part of it. */
export interface DayRange {
  from: string
  to: string
}

/** The day of an instant; of an unknown zone, in UTC. */
export function dayOf(at: Date, timeZone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone }).format(at)
  } catch {
    return at.toISOString().slice(0, 10)
  }
}

/** Whether it is a day of the calendar, of this millennium: the API takes no others. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && startOf(new Date(at)) === text
}

export function addDays(day: string, count: number): string {
  return startOf(new Date(Date.parse(day) + count * dayMs))
}

/** How many days the range has. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** The range of the last days, today included. */
export function lastDays(count: number, today: string): DayRange {
  return { from: addDays(today, 1 - count), to: today }
}

/** The range of the same length before it. */
export function rangeBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) }
}

function startOf(at: Date) {
  return at.toISOString().slice(0, 10)
}
