/** The statistics of the API, and those that the page displays. */
import { counters } from '#site.ts'

export interface Stats {
  /** Visitors so far, each counted once a day. */
  visitors: number
  projectsCompleted: number
  happyClients: number
}

interface DisplayedStats {
  completedProjects: number
  /** Per cent. */
  satisfaction: number
  /** Years. */
  experience: number
}

/** Only the completed projects come from the server; the other figures are the site's own. */
export function toDisplayedStats(stats: Partial<Stats> | null | undefined): DisplayedStats {
  const completed = Number(stats?.projectsCompleted ?? Number.NaN)
  return {
    completedProjects: Number.isFinite(completed) ? completed : counters.projectsCompleted,
    satisfaction: counters.satisfaction,
    experience: counters.yearsOfExperience,
  }
}
