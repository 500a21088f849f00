/** In English 'Jan 5, 2024' or 'January 5, 2024'. */
export type DateFormat = 'short' | 'long'

const formatters: Partial<Record<string, Intl.DateTimeFormat>> = {}

interface Locale {
  language: string
  timeZone: string
}

/** Formats a day in the site's language and time zone; an invalid date gives ''. */
export function postDate(iso: string, format: DateFormat, locale: Locale): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return formatterFor(format, locale).format(date)
}

/** Cached: creating one takes longer than formatting a list. */
function formatterFor(format: DateFormat, { language, timeZone }: Locale) {
  const key = `${format} ${language} ${timeZone}`
  // English rather than the default of the machine, for a language without data.
  formatters[key] ??= new Intl.DateTimeFormat([language, 'en'], {
    timeZone,
    year: 'numeric',
    month: format,
    day: 'numeric',
  })
  return formatters[key]
}
