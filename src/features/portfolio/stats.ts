/** The statistics of the API, and the counters of the landing page. */
import type { SiteContent } from '#features/site/site-content.ts'

export interface Stats {
  /** Visitors so far, each counted once a day. */
  visitors: number
  projectsCompleted: number
  happyClients: number
}

export type Counter = SiteContent['about']['counters'][number]

/** The first counter shows the completed projects of the API, or its own value without them. */
export function withLiveFigure(
  counters: Counter[],
  stats: Partial<Stats> | null | undefined,
): Counter[] {
  const completed = Number(stats?.projectsCompleted ?? Number.NaN)
  if (!Number.isFinite(completed)) return counters
  return counters.map((counter, index) =>
    index === 0 ? { ...counter, value: completed } : counter,
  )
}
