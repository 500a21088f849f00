/**
 * The cookies of a login: the session, the mark of a browser that has logged in before, and the
 * ticket of a login that waits for its second step.
 */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv, Session } from '#http/env.server.ts'
import { ceremonyMs } from './ceremonies.server.ts'
import { deviceRememberedMs } from './known-devices.server.ts'
import { findSession, hashToken, longestSessionMs } from './sessions.server.ts'
import type { LoginPlace, LoginStarted } from './start-login.server.ts'

/** Names and flags of the cookies; over https no other host and no plain http can set or see them. */
export function sessionCookies(https: boolean) {
  const prefix = https ? '__Host-' : ''
  const flags = { path: '/', httpOnly: true, secure: https, sameSite: 'Lax' } as const
  const session = `${prefix}session`
  const device = `${prefix}device`
  const ticket = `${prefix}ticket`
  return {
    readSession: (c: Context) => getCookie(c, session),
    /** Whether the request's session came as the cookie, and not as a bearer token. */
    carry: (c: Context, { tokenHash }: Session) => {
      const token = getCookie(c, session)
      return token !== undefined && hashToken(token) === tokenHash
    },
    /** Where the request comes from, as a login remembers it. */
    placeOf: (c: Context): LoginPlace => ({
      deviceToken: getCookie(c, device),
      userAgent: c.req.header('user-agent') ?? '',
    }),
    /** What a finished login leaves in the browser. */
    setLogin: (c: Context, { sessionToken, deviceToken }: LoginStarted) => {
      setCookie(c, session, sessionToken, { ...flags, maxAge: longestSessionMs / 1000 })
      setCookie(c, device, deviceToken, { ...flags, maxAge: deviceRememberedMs / 1000 })
    },
    readTicket: (c: Context) => getCookie(c, ticket),
    setTicket: (c: Context, token: string) =>
      setCookie(c, ticket, token, { ...flags, sameSite: 'Strict', maxAge: ceremonyMs / 1000 }),
    dropTicket: (c: Context) => deleteCookie(c, ticket, flags),
    dropSession: (c: Context) => deleteCookie(c, session, flags),
  }
}

export type SessionCookies = ReturnType<typeof sessionCookies>

interface Options {
  db: Db
  now: () => Date
  cookies: SessionCookies
}

/** Middleware: puts the session under `session`, from the cookie or from `Authorization: Bearer`. */
export function readSession({ db, now, cookies }: Options) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const token = bearerToken(c) ?? cookies.readSession(c)
    const session = token ? await findSession(db, token, now()) : undefined
    if (session) c.set('session', session)
    await next()
  })
}

function bearerToken(c: Context) {
  return /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
