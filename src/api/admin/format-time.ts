/** Times of the admin area, in the time zone that its client sets. */

let [time, timeWithSeconds, day, date] = formatsFor('UTC')

function formatsFor(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  return [
    format({ hour: 'numeric', minute: '2-digit' }),
    format({ timeStyle: 'medium' }),
    format({ month: 'short', day: 'numeric' }),
    format({ dateStyle: 'medium' }),
  ] as const
}

/** Sets the time zone of all formats, by its IANA name. One that this browser does not know leaves UTC. */
export function setTimeZone(timeZone: string) {
  try {
    ;[time, timeWithSeconds, day, date] = formatsFor(timeZone)
  } catch (error) {
    console.error(error)
  }
}

/** 'Jan 5, 2024, 3:04 PM', in the site's time zone; '' for an invalid date. */
export function formatTime(iso: string): string {
  return formatDateAnd(time, iso)
}

/** 'Jan 5, 2024, 3:04:09 PM' */
export function formatTimeToTheSecond(iso: string): string {
  return formatDateAnd(timeWithSeconds, iso)
}

function formatDateAnd(timeFormat: Intl.DateTimeFormat, iso: string) {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : `${date.format(at)}, ${timeFormat.format(at)}`
}

/** The time for today, the day for this year, otherwise the date; '' for an invalid date. */
export function formatShortTime(iso: string, now: Date): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  if (date.format(at) === date.format(now)) return time.format(at)
  return date.format(at).slice(-4) === date.format(now).slice(-4) ? day.format(at) : date.format(at)
}

const age = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const ageUnits = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long ago it was: '3 days ago', 'yesterday', 'just now'; '' for an invalid date. */
export function formatAge(iso: string, now: Date): string {
  const minutes = (now.getTime() - Date.parse(iso)) / 60_000
  if (Number.isNaN(minutes)) return ''
  const [unit, length] = ageUnits.find(([, length]) => minutes >= length) ?? []
  return unit ? age.format(-Math.floor(minutes / length), unit) : 'just now'
}
