/** What is delicate asks for the password once more, so that a stolen session is not an account. */
import { createMiddleware } from 'hono/factory'
import type { Db } from '#db/open.server.ts'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#http/attempts.server.ts'
import type { HttpEnv, Session } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { confirmationNeeded } from './account.ts'
import { isPassword } from './password.server.ts'
import type { Throttled } from './start-login.server.ts'
import { findPasswordHash } from './user-queries.server.ts'

/** How long a shown password counts. */
const confirmedMs = 30 * 60_000
const fromOneSession: AttemptLimit = { limit: 9, windowMs: 15 * 60_000 }

/** Until when this session may change what is delicate; null where that is over. */
export function confirmedUntil({ confirmedAt }: Pick<Session, 'confirmedAt'>, at: Date) {
  const until = confirmedAt === null ? 0 : Date.parse(confirmedAt) + confirmedMs
  return until > at.getTime() ? new Date(until).toISOString() : null
}

/** Middleware for who is logged in. @throws HttpError 403 where the password was shown too long ago */
export function requireConfirmation(now: () => Date) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const session = c.get('session')
    if (!session || confirmedUntil(session, now()) === null) {
      throw new HttpError(403, confirmationNeeded)
    }
    await next()
  })
}

export type OwnPasswordOutcome = { state: 'right'; hash: string } | { state: 'wrong' } | Throttled

/** Whether this is the password of who is logged in. Who stole the session has nine guesses. */
export async function checkOwnPassword(
  db: Db,
  { tokenHash, account }: Session,
  password: string,
  at: Date,
): Promise<OwnPasswordOutcome> {
  const key = `password in session ${tokenHash}`
  const answer = await takeAttempt(db, key, fromOneSession, at)
  if (!answer.allowed) return { state: 'throttled', retryAfterS: answer.retryAfterS }
  const hash = await findPasswordHash(db, account._id)
  if (!hash || !(await isPassword(password, hash))) return { state: 'wrong' }
  await giveBackAttempt(db, key)
  return { state: 'right', hash }
}
