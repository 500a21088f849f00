/** Formats the measurements as Markdown. */
import type { AnalyticsCost } from './analytics.ts'
import type { Cached, CachedRow, Round } from './cached.ts'
import type { GrowthResult } from './growth.ts'
import { median } from './median.ts'
import type { RenderCost } from './render-cost.ts'
import type { SearchCost } from './search.ts'
import { names } from './servers.ts'
import type { Starts } from './starts.ts'
import { number, table } from './tables.ts'
import type { Typing } from './typing.ts'
import type { Weight } from './weights.ts'

/** All measurements; parts that did not run are absent. */
export interface Measured {
  cached?: Cached
  weights?: Weight[]
  starts?: Starts
  renders?: RenderCost[]
  /** Undefined without a browser. */
  typing?: Typing | undefined
  growth?: GrowthResult[]
  search?: SearchCost
  analytics?: AnalyticsCost
}

const kilo = 1000

export function report(measured: Measured): string {
  const { cached, weights, starts, renders, typing, growth, search, analytics } = measured
  const sections = [
    ...(cached ? [section('Cached responses', cachedTable(cached.rows))] : []),
    ...(weights
      ? [section('Transfer size of the first view, in KB with brotli', weightTable(weights))]
      : []),
    ...(starts || cached ? [section('Start and memory', startTable(starts, cached))] : []),
    ...(renders ? [section('Rendering a page', renderTable(renders))] : []),
    ...(typing ? [section('Typing in a post of 10,000 words', typingTable(typing))] : []),
    ...(growth ? [section('Growth, in ms', growthTable(growth))] : []),
    ...(search ? [section('Search in 10,000 posts', searchTables(search))] : []),
    ...(analytics ? [section('Three years of analytics', analyticsTables(analytics))] : []),
  ]
  return sections.join('\n\n')
}

function section(title: string, content: string) {
  return `### ${title}\n\n${content}`
}

function cachedTable(rows: CachedRow[]) {
  const head = ['request', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'p99 ÷ p50', 'CPU µs']
  const body = rows.map(({ target, server, rounds }) => {
    const figure = (pick: (round: Round) => number, digits = 0) =>
      number(median(rounds.map(pick)), digits)
    const against = (name: string) => {
      const other = rows.find((row) => row.target === target && row.server === name)
      return number(other && ratioOf(rounds, other.rounds), 2)
    }
    return [
      target,
      server,
      figure(({ perSecond }) => perSecond),
      figure(({ p50Ms }) => p50Ms, 2),
      figure(({ p99Ms }) => p99Ms, 2),
      figure(({ p50Ms, p99Ms }) => p99Ms / p50Ms, 1),
      figure(({ cpuUs }) => cpuUs, 1),
      against(names.bare),
      against(names.files),
    ]
  })
  return table([[...head, '÷ bare Node', '÷ nginx'], ...body])
}

/** The median of the ratios in each round, since the speed of the machine varies between rounds. */
function ratioOf(rounds: Round[], others: Round[]) {
  return median(
    rounds.map(({ perSecond }, index) => perSecond / (others[index]?.perSecond ?? Number.NaN)),
  )
}

function weightTable(weights: Weight[]) {
  const head = ['page', 'HTML with its CSS', 'more CSS', 'JavaScript', 'fonts', 'pictures']
  const body = weights.map(({ page, html, css, scripts, fonts, pictures }) => [
    page,
    ...[html, css, scripts, fonts, pictures].map((bytes) => number(bytes / kilo, 1)),
  ])
  return table([head, ...body])
}

function startTable(starts: Starts | undefined, cached: Cached | undefined) {
  return table([
    ['with 1,000 posts', ''],
    ['from the start of the process to the first page, ms', number(starts?.startMs)],
    ['memory at rest, MB', number(starts?.atRestMb)],
    ['memory after the load above (20 posts), MB', number(cached?.afterLoadMb)],
  ])
}

function renderTable(renders: RenderCost[]) {
  const body = renders.map(({ page, cpuMs, bytes }) => [
    ...[page, number(cpuMs, 2), number(bytes / kilo)],
  ])
  return table([['page', 'CPU ms', 'KB'], ...body])
}

function typingTable({ medianMs, p95Ms }: Typing) {
  return table([
    ['main thread, for each key', 'ms'],
    ['median', number(medianMs, 1)],
    ['95th percentile', number(p95Ms, 1)],
  ])
}

function growthTable(growth: GrowthResult[]) {
  const size = ({ posts, messages }: GrowthResult) =>
    `${number(posts)} posts, ${number(messages)} messages`
  const operations = Object.keys(growth[0]?.times ?? {})
  const body = operations.map((name) => [
    name,
    ...growth.map(({ times }) => number(times[name], 1)),
  ])
  return table([['', ...growth.map(size)], ...body])
}

function searchTables({ times, exported }: SearchCost) {
  const { medianBytes, maxBytes, totalBytes, files, questions } = exported
  const served = table([
    ['', ...times.map(({ database }) => database)],
    ['a question, median, ms', ...times.map(({ medianMs }) => number(medianMs, 1))],
    ['a question, 95th percentile, ms', ...times.map(({ p95Ms }) => number(p95Ms, 1))],
    [
      'publish a post with its index, median, ms',
      ...times.map((each) => number(each.publishMs, 1)),
    ],
    ['the same, 95th percentile, ms', ...times.map((each) => number(each.publishP95Ms, 1))],
  ])
  const loaded = table([
    ['search of an export', ''],
    [`a question loads, median of ${number(questions)}, KB`, number(medianBytes / kilo, 1)],
    ['the most, KB', number(maxBytes / kilo, 1)],
    [`all ${number(files)} files, KB`, number(totalBytes / kilo)],
  ])
  return `${served}\n\n${loaded}`
}

function analyticsTables({ databases, ranges, recordNs }: AnalyticsCost) {
  const stored = table([
    ['', ...databases.map(({ database }) => database)],
    ['a year of full days, MB', ...databases.map((each) => number(each.megabytesPerYear, 1))],
    ['rows of a day', ...databases.map(({ rowsPerDay }) => number(rowsPerDay))],
    ...ranges.map((range, index) => [
      `a report of ${range}, ms`,
      ...databases.map(({ reportMs }) => number(reportMs[index], 1)),
    ]),
  ])
  const counted = table([
    ['counting a cached response', ''],
    ['of one visitor, ns', number(recordNs[0])],
    ['of a thousand in turn, ns', number(recordNs[1])],
  ])
  return `${stored}\n\n${counted}`
}
