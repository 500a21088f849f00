/** What the health checks of a site find. */

/** A problem keeps something from working, a warning does not yet. */
export type HealthStatus = 'ok' | 'warning' | 'problem'

export interface HealthCheck {
  name: string
  status: HealthStatus
  /** One sentence, or two. */
  text: string
  /** What to do about it; absent if there is nothing to do. */
  nextStep?: string
}

/** The response of `GET /api/health`. */
export interface HealthReport {
  /** The worst one of the checks. */
  status: HealthStatus
  /** ISO 8601, UTC. */
  checkedAt: string
  checks: HealthCheck[]
}

export function worstStatus(checks: HealthCheck[]): HealthStatus {
  const has = (status: HealthStatus) => checks.some((check) => check.status === status)
  if (has('problem')) return 'problem'
  return has('warning') ? 'warning' : 'ok'
}
