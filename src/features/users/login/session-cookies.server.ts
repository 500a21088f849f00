/**
 * Login cookies: the session, the device that has logged in before, and the ticket of a login that
 * waits for its second factor.
 */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Session } from '#http/env.server.ts'
import { challengeMs } from '../mfa/auth-challenges.server.ts'
import type { ClientInfo, CompletedLogin } from './complete-login.server.ts'
import { deviceMaxAgeMs } from './device-cookies.server.ts'
import { hashToken, maxSessionMs } from './sessions.server.ts'

/** With https the `__Host-` prefix keeps other hosts and plain http from setting the cookies. */
export function sessionCookies(https: boolean) {
  const prefix = https ? '__Host-' : ''
  const flags = { path: '/', httpOnly: true, secure: https, sameSite: 'Lax' } as const
  const session = `${prefix}session`
  const device = `${prefix}device`
  const ticket = `${prefix}ticket`
  return {
    readSession: (c: Context) => getCookie(c, session),
    /** The token in a `Cookie` header. */
    sessionTokenIn: (header: string) => parse(header, session)[session],
    /** Whether the session was sent as a cookie rather than a bearer token. */
    hasSessionCookie: (c: Context, { tokenHash }: Session) => {
      const token = getCookie(c, session)
      return token !== undefined && hashToken(token) === tokenHash
    },
    clientInfoOf: (c: Context): ClientInfo => ({
      deviceToken: getCookie(c, device),
      userAgent: c.req.header('user-agent') ?? '',
    }),
    setLogin: (c: Context, { sessionToken, deviceToken }: CompletedLogin) => {
      setCookie(c, session, sessionToken, { ...flags, maxAge: maxSessionMs / 1000 })
      setCookie(c, device, deviceToken, { ...flags, maxAge: deviceMaxAgeMs / 1000 })
    },
    readTicket: (c: Context) => getCookie(c, ticket),
    setTicket: (c: Context, token: string) =>
      setCookie(c, ticket, token, { ...flags, sameSite: 'Strict', maxAge: challengeMs / 1000 }),
    dropTicket: (c: Context) => deleteCookie(c, ticket, flags),
    dropSession: (c: Context) => deleteCookie(c, session, flags),
  }
}

export type SessionCookies = ReturnType<typeof sessionCookies>
