/** Reads the report of a range from the roll-ups. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { entryKey, isRest, type KindName, restKey, splitKey } from './analytics-kinds.server.ts'
import type { AnalyticsQuery, AnalyticsReport } from './analytics-report.ts'
import { titlesOf } from './key-titles.server.ts'
import { daysBetween } from './site-day.server.ts'
import { readPeriods } from './summed-periods.server.ts'

const maxPages = 100

interface Figure {
  kind: string
  key: string
  people: number
  views: number
}

/**
 * With a path or a source the days, pages and sources are those of it, and the other tables are empty: nothing connects
 * them.
 */
export async function readReport(db: Db, query: AnalyticsQuery): Promise<AnalyticsReport> {
  const { path, source } = query
  const days = await readDays(db, query)
  const periods = await readPeriods(db, query.from, query.to)
  const figures =
    path || source
      ? await readFiltered(db, periods, query)
      : await sumUp(db, periods, sql`kind <> 'day' and kind <> 'entry'`)
  const of = (kind: KindName) => figures.filter((figure) => figure.kind === kind)
  const pages = cutTo(maxPages, of('page'))
  const { titleOfPath, titleOfProject } = await titlesOf(db)
  const withoutResult = new Map(of('search-none').map(({ key, views }) => [key, views]))
  return {
    days,
    pages: pages.map(({ key, ...figures }) => ({
      path: key,
      title: titleOfPath(key),
      people: figures.people,
      views: figures.views,
    })),
    sources: of('source').map(({ key, people, views }) => ({ ...sourceOf(key), people, views })),
    searches: of('search').map(({ key, views }) => ({
      query: key,
      count: views,
      withoutResult: withoutResult.get(key) ?? 0,
    })),
    crawlers: of('crawler').map(({ key, views }) => ({ ...crawlerOf(key), requests: views })),
    notFound: of('not-found').map(({ key, views }) => ({ path: key, views })),
    clicks: of('click').map(({ key, views }) => ({
      ...clickOf(key, titleOfProject),
      count: views,
    })),
    countries: of('country').map(({ key, people, views }) => ({ country: key, people, views })),
  }
}

/** Every day of the range, with the figures of the filter. */
async function readDays(db: Db, { from, to, path, source }: AnalyticsQuery) {
  const [kind, key] = dayKey(path, source)
  const days = daysBetween(from, to)
  const rows = await db
    .selectFrom('analytics')
    .select(['period', 'people', 'views'])
    .where('period', 'in', days)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
  const found = new Map(rows.map(({ period, people, views }) => [period, { people, views }]))
  return days.map((day) => ({ day, ...(found.get(day) ?? { people: 0, views: 0 }) }))
}

function dayKey(path: string | undefined, source: string | undefined): [KindName, string] {
  if (path && source) return ['entry', entryKey(path, source)]
  if (path) return ['page', path]
  return source ? ['source', source] : ['day', '']
}

/** The pages and sources of a path, a source, or both, by the entries that connect them. */
async function readFiltered(
  db: Db,
  periods: string[],
  { path, source }: AnalyticsQuery,
): Promise<Figure[]> {
  const entries = (await sumUp(db, periods, sql`kind = 'entry'`)).map((figure) => ({
    figure,
    ends: splitKey(figure.key),
  }))
  const chosen = entries.filter(
    ({ ends: [page, origin] }) => (!path || page === path) && (!source || origin === source),
  )
  const pages =
    path && !source ? await sumUp(db, periods, sql`kind = 'page' and key = ${path}`) : []
  const sources =
    source && !path ? await sumUp(db, periods, sql`kind = 'source' and key = ${source}`) : []
  const as = (kind: KindName, end: 0 | 1) =>
    chosen.map(({ figure, ends }) => ({ ...figure, kind, key: ends[end] }))
  return [
    ...(path && !source ? pages : as('page', 0)),
    ...(source && !path ? sources : as('source', 1)),
  ]
}

/** Most viewed first, 'other' last. */
async function sumUp(db: Db, periods: string[], which: ReturnType<typeof sql>): Promise<Figure[]> {
  if (periods.length === 0) return []
  const rows = await db
    .selectFrom('analytics')
    .select(({ fn }) => ['kind', 'key', fn.sum('people').as('people'), fn.sum('views').as('views')])
    .where('period', 'in', periods)
    .where(sql<SqlBool>`${which}`)
    .groupBy(['kind', 'key'])
    .execute()
  return rows
    .map((row) => ({ ...row, people: Number(row.people), views: Number(row.views) }))
    .filter(({ views }) => views > 0)
    .sort(byViews)
}

function byViews(one: Figure, other: Figure) {
  const rest = Number(isRest(one)) - Number(isRest(other))
  return rest || other.views - one.views || (one.key < other.key ? -1 : 1)
}

/** The first ones, and 'other' with all behind them. */
function cutTo(max: number, figures: Figure[]): Figure[] {
  const shown = figures.filter((figure) => !isRest(figure)).slice(0, max)
  const [first, ...more] = figures.filter((figure) => !shown.includes(figure))
  if (!first) return shown
  const rest = { ...first, key: restKey }
  for (const { people, views } of more) {
    rest.people += people
    rest.views += views
  }
  return [...shown, rest]
}

function sourceOf(key: string): Pick<AnalyticsReport['sources'][number], 'kind' | 'name'> {
  const [kind, name] = splitKey(key)
  if (kind === 'direct' || kind === restKey) return { kind, name: '' }
  return { kind: kind === 'campaign' ? 'campaign' : 'referrer', name }
}

function crawlerOf(key: string) {
  const [kind, name] = splitKey(key)
  return { kind: kind as AnalyticsReport['crawlers'][number]['kind'], name }
}

function clickOf(key: string, titleOfProject: (id: string) => string) {
  const [kind, target] = splitKey(key)
  if (kind === 'project') return { kind, target: titleOfProject(target) } as const
  return { kind: kind === 'resume' ? 'resume' : 'link', target } as const
}
