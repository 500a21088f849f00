/** The state of the analytics page in its address: range and filter. */
import { adminApi, adminPages } from '#admin-paths.ts'
import type { AnalyticsReport } from '../analytics-report.ts'
import { type DayRange, isDay, lastDays, lengthOf } from './day-range.ts'

/** Ranges that end today, by their number of days. */
export const presets = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: 1096, label: '3 years' },
] as const
const defaultDays = 30
/** What the API takes. */
const maxDays = 3653

interface Filter {
  /** Of a page; undefined: all. */
  path: string | undefined
  /** As `sourceKey` names it. */
  source: string | undefined
}

export interface AnalyticsAddress extends Filter {
  range: DayRange
  /** How many days, up to today; undefined for a range by its dates. */
  lastDays: number | undefined
  /** Why the dates of the address are not used. */
  problem: string | undefined
  href: (change: Partial<Filter> & { lastDays?: number; range?: DayRange }) => string
}

/** Parses `?days=&path=&source=`, or `?from=&to=` in place of `days`. */
export function readAnalyticsAddress(search: string, today: string): AnalyticsAddress {
  const query = new URLSearchParams(search)
  const filter: Filter = {
    path: query.get('path') || undefined,
    source: query.get('source') || undefined,
  }
  const [from, to] = [query.get('from'), query.get('to')]
  const hasDates = from !== null || to !== null
  const dates = { from: from ?? '', to: to ?? '' }
  const problem = hasDates ? problemOf(dates) : undefined
  const days = hasDates && !problem ? undefined : readDays(query.get('days'))
  const range = days === undefined ? dates : lastDays(days, today)
  return {
    ...filter,
    range,
    lastDays: days,
    problem,
    href: (change) => {
      const isOther = change.range !== undefined || change.lastDays !== undefined
      const time = isOther ? change : days === undefined ? { range } : { lastDays: days }
      return analyticsHref({ ...filter, ...change, ...time })
    },
  }
}

/** The address of the page, by default with its default range. */
export function analyticsHref(
  state: Partial<Filter> & { lastDays?: number; range?: DayRange },
): string {
  const { range, lastDays: days = defaultDays, path, source } = state
  const query = new URLSearchParams({
    ...(range ? { from: range.from, to: range.to } : days !== defaultDays && { days: `${days}` }),
    ...(path && { path }),
    ...(source && { source }),
  })
  return query.size > 0 ? `${adminPages.analytics}?${query}` : adminPages.analytics
}

type Source = Pick<AnalyticsReport['sources'][number], 'kind' | 'name'>

/** The filter by a source, as the API takes it: 'referrer news.example' or 'direct'. */
export function sourceKey({ kind, name }: Source): string {
  return name ? `${kind} ${name}` : kind
}

/** What a filter by a source names; the kind of one without a name. */
export function sourceNameOf(key: string): string {
  return key.replace(/^(referrer|campaign) /, '')
}

type ReportQuery = DayRange & Partial<Filter>

/** The path of the report in the API. */
export function reportPath(query: ReportQuery): string {
  return `${adminApi.analytics}?${toApiQuery(query)}`
}

/** The path of one of its tables as a file. */
export function csvPath(query: ReportQuery, table: string): string {
  return `${adminApi.analyticsCsv}?${toApiQuery(query)}&table=${table}`
}

function toApiQuery({ from, to, path, source }: ReportQuery) {
  return new URLSearchParams({ from, to, ...(path && { path }), ...(source && { source }) })
}

function problemOf({ from, to }: DayRange) {
  if (!isDay(from) || !isDay(to)) return 'Choose two days, such as 2026-03-01 and 2026-03-31.'
  if (from > to) return 'The first day is after the last one.'
  return lengthOf({ from, to }) > maxDays ? 'Choose at most ten years.' : undefined
}

function readDays(text: string | null) {
  return presets.find(({ days }) => String(days) === text)?.days ?? defaultDays
}
