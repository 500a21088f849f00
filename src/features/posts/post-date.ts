/** 'Jan 5, 2024' or 'January 5, 2024'. */
export type DateFormat = 'short' | 'long'

const formatters: Partial<Record<string, Intl.DateTimeFormat>> = {}

/** Formats a day in the site's time zone; an invalid date gives ''. */
export function postDate(iso: string, format: DateFormat, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return formatterFor(format, timeZone).format(date)
}

/** Cached: creating one takes longer than formatting a list. */
function formatterFor(format: DateFormat, timeZone: string) {
  const key = `${format} ${timeZone}`
  formatters[key] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: format,
    day: 'numeric',
  })
  return formatters[key]
}
