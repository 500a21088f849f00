import { site } from '#site.ts'

const { timeZone } = site
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
const second = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' })
const date = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** 'Jan 5, 2024, 3:04 PM', in the site's time zone. An unreadable time gives ''. */
export function readableTime(iso: string): string {
  return dated(iso, time)
}

/** 'Jan 5, 2024, 3:04:09 PM', where the minute does not tell two apart. */
export function readableTimeToTheSecond(iso: string): string {
  return dated(iso, second)
}

function dated(iso: string, ofDay: Intl.DateTimeFormat) {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : `${date.format(at)}, ${ofDay.format(at)}`
}

/** As much of it as tells it from others: today's time, this year's day, else the date. */
export function shortReadableTime(iso: string, now: Date): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  if (date.format(at) === date.format(now)) return time.format(at)
  return date.format(at).slice(-4) === date.format(now).slice(-4) ? day.format(at) : date.format(at)
}
