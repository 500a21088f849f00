/** Requires the password again before sensitive changes, so that a stolen session cannot take over the account. */
import { createMiddleware } from 'hono/factory'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv, Session } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { consume, type RateLimit, refund } from '#rate-limit/rate-limit.server.ts'
import type { Throttled } from '../login/complete-login.server.ts'
import { verifyPassword } from '../login/password.server.ts'
import { findPasswordHash } from '../user-queries.server.ts'
import { reauthRequiredMessage } from './account.ts'

/** How long a verified password is considered recent. */
const recentAuthMs = 30 * 60_000
const perSession: RateLimit = { limit: 9, windowMs: 15 * 60_000 }

/** When recent authentication expires, ISO 8601; null if it has. */
export function recentAuthUntil(
  { reauthenticatedAt }: Pick<Session, 'reauthenticatedAt'>,
  at: Date,
) {
  const until = reauthenticatedAt === null ? 0 : Date.parse(reauthenticatedAt) + recentAuthMs
  return until > at.getTime() ? new Date(until).toISOString() : null
}

/** Middleware. @throws HttpError 403 without a session, or if its password was verified too long ago */
export function requireRecentAuth(now: () => Date) {
  const middleware = createMiddleware<HttpEnv>(async (c, next) => {
    const session = c.get('session')
    if (!session || recentAuthUntil(session, now()) === null) {
      throw new HttpError(403, reauthRequiredMessage)
    }
    await next()
  })
  // The description of the API reads it from the routes.
  return Object.assign(middleware, { isRecentAuth: true })
}

export type OwnPasswordOutcome = { state: 'right'; hash: string } | { state: 'wrong' } | Throttled

/** Verifies the password of the session's account; nine attempts per window. */
export async function verifyOwnPassword(
  db: Db,
  { tokenHash, account }: Session,
  password: string,
  at: Date,
): Promise<OwnPasswordOutcome> {
  const key = `password in session ${tokenHash}`
  const result = await consume(db, key, perSession, at)
  if (!result.allowed) return { state: 'throttled', retryAfterS: result.retryAfterS }
  const hash = await findPasswordHash(db, account._id)
  if (!hash || !(await verifyPassword(password, hash))) return { state: 'wrong' }
  await refund(db, key)
  return { state: 'right', hash }
}
