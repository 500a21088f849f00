import { site } from '#site.ts'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 'Jan 5, 2024, 3:04 PM', in the site's time zone. An unreadable time gives ''. */
export function messageTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
