/** The statistics of the API, and the counters of the landing page. */
import type { SiteContent } from '#features/site/site-content.ts'

export interface Stats {
  /** Visitors so far, each counted once a day. */
  visitors: number
  projectsCompleted: number
  happyClients: number
  /** Of the present year, each counted once a day; absent unless a counter shows them. */
  readersThisYear?: number
}

export type Counter = SiteContent['about']['counters'][number]

/** The labels of the specification: a counter with one of them is that figure of the API. */
export const figureLabels = {
  projectsCompleted: 'Completed Projects',
  happyClients: 'Happy Clients',
} as const

/** The counter of a figure of the API. */
export function counterOf(counters: Counter[], figure: keyof typeof figureLabels) {
  const label = figureLabels[figure].toLowerCase()
  return counters.find((counter) => counter.label.toLowerCase() === label)
}

/** The counters with figures of the API, or their own values without them. */
export function withLiveFigures(
  counters: Counter[],
  stats: Partial<Stats> | null | undefined,
): Counter[] {
  const completed = counterOf(counters, 'projectsCompleted')
  return counters.map((counter) => {
    const projects = counter === completed ? stats?.projectsCompleted : undefined
    const value = Number((counter.showsReaders ? stats?.readersThisYear : projects) ?? Number.NaN)
    return Number.isFinite(value) ? { ...counter, value } : counter
  })
}
