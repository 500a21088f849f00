/** The statistics of the API, and the counters of the landing page. */
import type { SiteContent } from '#features/site/site-content.ts'

export interface Stats {
  /** Visitors so far, each counted once a day. */
  visitors: number
  projectsCompleted: number
  happyClients: number
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

/** The counter of the completed projects shows those of the API, or its own value without them. */
export function withLiveFigure(
  counters: Counter[],
  stats: Partial<Stats> | null | undefined,
): Counter[] {
  const completed = Number(stats?.projectsCompleted ?? Number.NaN)
  if (!Number.isFinite(completed)) return counters
  const live = counterOf(counters, 'projectsCompleted')
  return counters.map((counter) => (counter === live ? { ...counter, value: completed } : counter))
}
