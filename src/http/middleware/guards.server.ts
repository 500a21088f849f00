/** Authorisation guards for routes. A program with an API token passes only those that name its scope. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Account, ApiToken, HttpEnv, Session } from '../env.server.ts'
import { errorMessages, HttpError } from '../errors.server.ts'
import { hasScope, type Scope } from '../scopes.ts'

/** Who passes a guard; the description of the API reads it from the routes. */
export interface Access {
  role: 'account' | 'admin'
  /** One of them; absent: no API token. */
  scopes?: Scope[]
}

function guard(access: Access, check: (c: Context) => unknown) {
  const middleware = createMiddleware<HttpEnv>(async (c, next) => {
    check(c)
    await next()
  })
  return Object.assign(middleware, { access })
}

/** @throws HttpError 401 for an anonymous request, 403 for an API token */
export const requireLogin = guard({ role: 'account' }, sessionOf)

/** @throws HttpError 401 for an anonymous request, 403 for an API token or an account without the role */
export const requireAdmin = guard({ role: 'admin' }, (c) => {
  if (!sessionOf(c).account.isAdmin) throw new HttpError(403, errorMessages.adminsOnly)
})

/** Administrators, and their API tokens with one of the scopes. @throws HttpError 401, 403 */
export function requireScope(...scopes: Scope[]) {
  return guard({ role: 'admin', scopes }, (c) => assertScope(c, ...scopes))
}

/** The check of `requireScope`, for a route that is only partly restricted. */
export function assertScope(c: Context, ...scopes: Scope[]): void {
  if (!accountOf(c).isAdmin) throw new HttpError(403, errorMessages.adminsOnly)
  if (!isGranted(c, ...scopes)) throw insufficientScope(...scopes)
}

/** Whether the request comes from a session, or from an API token with one of the scopes. */
export function isGranted(c: Context, ...scopes: Scope[]): boolean {
  const token: ApiToken | undefined = c.get('apiToken')
  return !token || scopes.some((scope) => hasScope(token.scopes, scope))
}

/** Whether an administrator or a program of one asks, for a route that tells them more. */
export function isAdministrator(c: Context): boolean {
  const account: Account | undefined = c.get('apiToken')?.account ?? c.get('session')?.account
  return account?.isAdmin === true
}

/** A 403 that names the missing scope. */
export function insufficientScope(...scopes: Scope[]): HttpError {
  const message = `This API token lacks the scope ${scopes.join(' or ')}.`
  const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`
  return new HttpError(403, message, { challenge })
}

/** @throws HttpError 401 for an anonymous request */
export function accountOf(c: Context): Account {
  const account: Account | undefined = c.get('apiToken')?.account ?? c.get('session')?.account
  if (!account) throw new HttpError(401, errorMessages.loginNeeded)
  return account
}

/** @throws HttpError 401 for an anonymous request, 403 for one with an API token */
export function sessionOf(c: Context): Session {
  accountOf(c)
  const session: Session | undefined = c.get('session')
  if (!session) throw new HttpError(403, errorMessages.tokensExcluded)
  return session
}
