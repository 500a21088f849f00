/** Dates of front matter. Those without a zone are in the time zone of the site, days begin at midnight there. */
import { fromLocalTime } from '#features/posts/admin/editor/settings/site-time.ts'

const day = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const time =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** 'Jul 8, 2022', 'July 08 2022' */
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i
/** '8 July 2022' */
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4})$/i
/** As JavaScript and mail print it. */
const withZone = /^[a-z]{3},? .*\b\d{4}\b.*\d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})/i

const maxLength = 80

/** @returns ISO 8601, UTC; undefined for what is no date, or could be two */
export function parseDate(value: unknown, timeZone: string): string | undefined {
  const text = String(value).slice(0, maxLength).trim().replace(/\s+/g, ' ')
  const [, year, month, date] = day.exec(text) ?? []
  if (year) return localTime([year, month, date], '00:00', timeZone)
  if (time.test(text)) return parseTime(text, timeZone)
  const english = monthFirst.exec(text) ?? swapped(dayFirst.exec(text))
  if (english) {
    const number = months.indexOf((english[1] ?? '').slice(0, 3).toLowerCase()) + 1
    return number > 0
      ? localTime([english[3], String(number), english[2]], '00:00', timeZone)
      : undefined
  }
  if (!withZone.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function swapped(match: RegExpExecArray | null) {
  return match && [match[0], match[2], match[1], match[3]]
}

function parseTime(text: string, timeZone: string): string | undefined {
  const [, year, month, date, hour = '', minute, second = '00', zone] = time.exec(text) ?? []
  const local = localTime(
    [year, month, date],
    `${hour.padStart(2, '0')}:${minute}`,
    zone ? 'UTC' : timeZone,
  )
  if (local === undefined || Number(second) > 59) return undefined
  return new Date(Date.parse(local) + Number(second) * 1000 - offsetMs(zone)).toISOString()
}

function offsetMs(zone: string | undefined) {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

function localTime(
  [year = '', month = '', date = '']: (string | undefined)[],
  clock: string,
  timeZone: string,
): string | undefined {
  const local = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  // The last day of a month may be passed: February 30 is none.
  const noon = new Date(`${local}T12:00Z`)
  if (Number.isNaN(noon.getTime()) || !noon.toISOString().startsWith(local)) return undefined
  return fromLocalTime(`${local}T${clock}`, timeZone)?.iso
}
