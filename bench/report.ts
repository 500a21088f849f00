/** What was measured, as sections of Markdown. */
import type { Cached, CachedRow, Round } from './cached.ts'
import type { Grown } from './growth.ts'
import { median } from './median.ts'
import type { RenderCost } from './render-cost.ts'
import { names } from './servers.ts'
import type { Starts } from './starts.ts'
import { number, table } from './tables.ts'
import type { Weight } from './weights.ts'

/** What was measured; a part that was not asked for is absent. */
export interface Measured {
  cached?: Cached
  weights?: Weight[]
  starts?: Starts
  renders?: RenderCost[]
  growth?: Grown[]
}

const kilo = 1000

export function report({ cached, weights, starts, renders, growth }: Measured): string {
  const sections = [
    ...(cached ? [section('Answers that lie ready', cachedTable(cached.rows))] : []),
    ...(weights
      ? [section('What the first view brings, in KB with brotli', weightTable(weights))]
      : []),
    ...(starts || cached ? [section('Start and memory', startTable(starts, cached))] : []),
    ...(renders ? [section('A page that has to be made', renderTable(renders))] : []),
    ...(growth ? [section('Growth, in ms', growthTable(growth))] : []),
  ]
  return sections.join('\n\n')
}

function section(title: string, content: string) {
  return `### ${title}\n\n${content}`
}

function cachedTable(rows: CachedRow[]) {
  const head = ['asked for', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'p99 ÷ p50', 'CPU µs']
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

/** Round by round, since the machine is not as fast in each. */
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

function growthTable(growth: Grown[]) {
  const size = ({ posts, messages }: Grown) =>
    `${number(posts)} posts, ${number(messages)} messages`
  const whats = Object.keys(growth[0]?.times ?? {})
  const body = whats.map((what) => [what, ...growth.map(({ times }) => number(times[what], 1))])
  return table([['', ...growth.map(size)], ...body])
}
