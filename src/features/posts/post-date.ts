import { site } from '#site.ts'

/** 'Jan 5, 2024' or 'January 5, 2024'. */
export type DateFormat = 'short' | 'long'

const mostKnown = 2000
/** Texts by their format and date. */
let known: Map<string, string> | undefined
const formatters: Partial<Record<DateFormat, Intl.DateTimeFormat>> = {}

/** A day in the site's time zone. An unreadable date gives ''. */
export function postDate(iso: string, format: DateFormat): string {
  known ??= datesOnPage()
  const key = format + iso
  const text = known.get(key) ?? made(iso, format)
  if (known.size > mostKnown) known.clear()
  known.set(key, text)
  return text
}

function made(iso: string, format: DateFormat) {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  formatters[format] ??= new Intl.DateTimeFormat('en-US', {
    timeZone: site.timeZone,
    year: 'numeric',
    month: format,
    day: 'numeric',
  })
  return formatters[format].format(date)
}

/** What the server wrote, for the browser: its first formatter alone takes a slow phone 50 ms. */
function datesOnPage() {
  const dates = new Map<string, string>()
  if (typeof document === 'undefined') return dates
  const times = document.querySelectorAll<HTMLTimeElement>('time[data-format]')
  for (const time of times) dates.set(time.dataset.format + time.dateTime, time.textContent)
  return dates
}
