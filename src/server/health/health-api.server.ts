/** `/api/health`: the health checks, for administrators. What monitors ask for is in health-routes. */
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { checkHealth, type HealthDeps } from './check-health.server.ts'

export function healthApi(deps: HealthDeps) {
  return new Hono<HttpEnv>().get('/', requireAdmin, async (c) => {
    const { origin, time } = c.req.query()
    const report = await checkHealth(deps, {
      origin: URL.parse(origin ?? '')?.origin,
      time: dateOf(time),
      forwardedFor: c.req.header('x-forwarded-for'),
    })
    return c.json(report)
  })
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
