import { site } from '#site.ts'

/** 'Jan 5, 2024' or 'January 5, 2024'. */
export type DateFormat = 'short' | 'long'

const formatters: Partial<Record<DateFormat, Intl.DateTimeFormat>> = {}

/** Formats a day in the site's time zone; an invalid date gives ''. */
export function postDate(iso: string, format: DateFormat): string {
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
