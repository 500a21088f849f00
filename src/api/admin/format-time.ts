import { site } from '#site.ts'

const { timeZone } = site
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
const timeWithSeconds = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' })
const date = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })

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
