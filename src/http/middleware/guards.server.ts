/** Authorisation guards for routes. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Account, HttpEnv, Session } from '../env.server.ts'
import { errorMessages, HttpError } from '../errors.server.ts'

/** @throws HttpError 401 for an anonymous request */
export const requireLogin = createMiddleware<HttpEnv>(async (c, next) => {
  accountOf(c)
  await next()
})

/** @throws HttpError 401 for an anonymous request, 403 for an account without the role */
export const requireAdmin = createMiddleware<HttpEnv>(async (c, next) => {
  assertAdmin(c)
  await next()
})

/** The check of `requireAdmin`, for a route that is only partly restricted. */
export function assertAdmin(c: Context): void {
  if (!accountOf(c).isAdmin) throw new HttpError(403, errorMessages.adminsOnly)
}

/** @throws HttpError 401 for an anonymous request */
export function accountOf(c: Context): Account {
  return sessionOf(c).account
}

/** @throws HttpError 401 for an anonymous request */
export function sessionOf(c: Context): Session {
  const session: Session | undefined = c.get('session')
  if (!session) throw new HttpError(401, errorMessages.loginNeeded)
  return session
}
