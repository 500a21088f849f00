import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { lastGoodBackup } from '#features/backups/last-good.server.ts'
import { countWaitingMails } from '#features/contact/mail-queries.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import type { AppParts } from './app-parts.server.ts'

/** `/metrics`, for whoever knows the token; for all others there is nothing here. */
export function metricsRoutes({ db, metrics, backups, config }: AppParts) {
  const { metricsToken, databaseUrl } = config
  const place = { folder: backups.folder, isShared: databaseUrl !== undefined }
  const routes = new Hono<HttpEnv>()
  if (!metrics || !metricsToken) return routes
  metrics.add({
    name: 'folio_mails_waiting',
    help: 'Mails to the owner that are still to be sent',
    read: () => countWaitingMails(db),
  })
  metrics.add({
    name: 'folio_last_good_backup_timestamp_seconds',
    help: 'When the newest backup began that was restored aside, found whole, and is still here',
    read: async () => {
      const good = await lastGoodBackup(db, place)
      return good && Date.parse(good.started_at) / 1000
    },
  })
  return routes.get('/metrics', async (c, next) => {
    if (!isEqual(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) return next()
    return c.body(await metrics.text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
}

/** In a time that tells nothing about where the two differ. */
function isEqual(a: string, b: string) {
  const [first, second] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(first ?? Buffer.alloc(0), second ?? Buffer.alloc(0))
}
