/**
 * Deletes expired rows: sessions, challenges, devices, rate limits, preview links, API tokens, stored responses, deleted
 * posts, projects and messages, old deliveries of webhooks.
 */
import type { Db } from '#db/open.server.ts'
import { hourMs } from '#durations.ts'
import { deleteExpiredMessages } from '#features/contact/inbox-queries.server.ts'
import { deleteExpiredProjects } from '#features/portfolio/admin-project-queries.server.ts'
import { deleteExpiredPosts } from '#features/posts/admin-post-queries.server.ts'
import { deleteExpiredPreviewLinks } from '#features/posts/preview-links.server.ts'
import { deleteExpiredDevices } from '#features/users/login/device-cookies.server.ts'
import { deleteExpiredSessions } from '#features/users/login/sessions.server.ts'
import { deleteExpiredChallenges } from '#features/users/mfa/auth-challenges.server.ts'
import { deleteExpiredTokens } from '#features/users/tokens/api-tokens.server.ts'
import { deleteExpiredDeliveries } from '#features/webhooks/deliveries.server.ts'
import { deleteExpiredIdempotencyKeys } from '#http/middleware/idempotency.server.ts'
import type { Log } from '#log/log.server.ts'
import { deleteExpiredRateLimits } from '#rate-limit/rate-limit.server.ts'

interface Deps {
  db: Db
  now: () => Date
  log: Log
}

/** Cleans up now and every hour. @returns a function that cancels the schedule */
export function scheduleCleanup({ db, now, log }: Deps): () => void {
  const run = () =>
    cleanUp(db, now()).catch((err) => log.warn({ err }, 'Old data could not be removed'))
  const timer = setInterval(run, hourMs)
  timer.unref()
  run()
  return () => clearInterval(timer)
}

export async function cleanUp(db: Db, at: Date): Promise<void> {
  await deleteExpiredSessions(db, at)
  await deleteExpiredChallenges(db, at)
  await deleteExpiredDevices(db, at)
  await deleteExpiredRateLimits(db, at)
  await deleteExpiredPreviewLinks(db, at)
  await deleteExpiredTokens(db, at)
  await deleteExpiredIdempotencyKeys(db, at)
  await deleteExpiredPosts(db, at)
  await deleteExpiredProjects(db, at)
  await deleteExpiredMessages(db, at)
  await deleteExpiredDeliveries(db, at)
}
