/** Who may go on. The server decides here, whatever a page draws. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Account, HttpEnv, Session } from './env.server.ts'
import { HttpError, messages } from './errors.server.ts'

/** @throws HttpError 401 for a visitor who is not logged in */
export const requireLogin = createMiddleware<HttpEnv>(async (c, next) => {
  accountOf(c)
  await next()
})

/** @throws HttpError 401 for a visitor who is not logged in, 403 for an account without the role */
export const requireAdmin = createMiddleware<HttpEnv>(async (c, next) => {
  mustBeAdmin(c)
  await next()
})

/** The same for a route of which only a part is for administrators. */
export function mustBeAdmin(c: Context): void {
  if (!accountOf(c).isAdmin) throw new HttpError(403, messages.adminsOnly)
}

/** The account behind the request. @throws HttpError 401 where there is none */
export function accountOf(c: Context): Account {
  return sessionOf(c).account
}

/** The session that the request carries. @throws HttpError 401 where there is none */
export function sessionOf(c: Context): Session {
  const session: Session | undefined = c.get('session')
  if (!session) throw new HttpError(401, messages.loginNeeded)
  return session
}
