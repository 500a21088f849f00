import { site } from '#site.ts'
import { remembered } from '#ui/remembered.ts'

const short = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})
const long = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** 'Jan 5, 2024', in the site's time zone. An unreadable date gives ''. */
export const shortDate = remembered((iso) => format(short, iso))

/** 'January 5, 2024', in the site's time zone. An unreadable date gives ''. */
export const longDate = remembered((iso) => format(long, iso))

function format(formatter: Intl.DateTimeFormat, iso: string) {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date)
}
