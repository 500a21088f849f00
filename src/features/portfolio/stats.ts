/** The counters: what the server knows, and what is shown of it. */
import { counters } from '#site.ts'

export interface Stats {
  /** Visitors so far, each counted once a day. */
  visitors: number
  projectsCompleted: number
  happyClients: number
}

export interface ShownStats {
  completedProjects: number
  /** Per cent. */
  satisfaction: number
  /** Years. */
  experience: number
}

/** Satisfaction and experience are the site's own; the projects come from the server where it knows. */
export function toShownStats(stats: Partial<Stats> | null | undefined): ShownStats {
  const completed = Number(stats?.projectsCompleted ?? Number.NaN)
  return {
    completedProjects: Number.isFinite(completed) ? completed : counters.projectsCompleted,
    satisfaction: counters.satisfaction,
    experience: counters.yearsOfExperience,
  }
}
