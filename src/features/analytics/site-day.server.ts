/** Days of the site's time zone as YYYY-MM-DD, and the periods that a range of them is summed up in. */
import { dayMs, minuteMs } from '#durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant. A zone that this machine does not know is taken for UTC. */
export function dayOf(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? formatFor(timeZone)
  formats.set(timeZone, format)
  return format.format(at)
}

/** The first instant of the next day, to the minute: a day of a clock change has 23 or 25 hours. */
export function endOfDay(at: Date, timeZone: string): Date {
  const day = dayOf(at, timeZone)
  let [within, after] = [Math.floor(at.getTime() / minuteMs), Math.floor(at.getTime() / minuteMs)]
  after += Math.ceil((26 * 60 * minuteMs) / minuteMs)
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (dayOf(new Date(middle * minuteMs), timeZone) === day) within = middle
    else after = middle
  }
  return new Date(after * minuteMs)
}

/** Whether the text is a day of the calendar, of this millennium: sorted as texts, the days after 9999 come first. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** Every day of a range, ascending. */
export function daysBetween(from: string, to: string): string[] {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => addDays(from, index))
}

/** The years and months that may lie in a range. */
export function longPeriodsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month)
    month = addDays(lastDayOf(month), 1).slice(0, 7)
  }
  return [...new Set(months.map((month) => month.slice(0, 4))), ...months]
}

/**
 * The fewest periods that make up a range: years, months and days.
 * @param summedUp the years and months that are
 */
export function periodsBetween(from: string, to: string, summedUp: ReadonlySet<string>): string[] {
  const periods: string[] = []
  for (let day = from; day <= to; ) {
    const period = [day.slice(0, 4), day.slice(0, 7)].find(
      (long) => isFirstDay(day, long) && lastDayOf(long) <= to && summedUp.has(long),
    )
    periods.push(period ?? day)
    day = addDays(period ? lastDayOf(period) : day, 1)
  }
  return periods
}

/** @param period a month or a year */
function lastDayOf(period: string) {
  const [year = 0, month = 12] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

function isFirstDay(day: string, period: string) {
  return day === `${period}-01-01`.slice(0, 10)
}

function formatFor(timeZone: string) {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    // Sweden writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', ...parts })
  }
}
