import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { latestVerifiedBackup } from '#features/backups/schedule/latest-verified.server.ts'
import { countWaitingMails } from '#features/contact/mail-queries.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { methodNotAllowed } from '#http/errors.server.ts'
import type { AppDeps } from './app-deps.server.ts'

/** `/metrics` for Prometheus, with a bearer token; 404 without it. */
export function metricsRoutes({ db, metrics, backups, config }: AppDeps) {
  const { metricsToken, databaseUrl } = config
  const place = { folder: backups.folder, isShared: databaseUrl !== undefined }
  const routes = new Hono<HttpEnv>()
  if (!metrics || !metricsToken) return routes
  metrics.addGauge({
    name: 'folio_mails_waiting',
    help: 'Notification mails that wait to be sent',
    read: () => countWaitingMails(db),
  })
  metrics.addGauge({
    name: 'folio_last_verified_backup_timestamp_seconds',
    help: 'Start time of the newest verified backup that still exists',
    read: async () => {
      const good = await latestVerifiedBackup(db, place)
      return good && Date.parse(good.started_at) / 1000
    },
  })
  // `all` instead of `get`: a 405 would reveal the route.
  return routes.all('/metrics', async (c, next) => {
    if (!isEqual(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) return next()
    if (!['GET', 'HEAD'].includes(c.req.method)) throw methodNotAllowed(['GET', 'HEAD'])
    return c.body(await metrics.text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
}

/** Compares in constant time, on hashes of equal length. */
function isEqual(a: string, b: string) {
  const [first, second] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(first ?? Buffer.alloc(0), second ?? Buffer.alloc(0))
}
