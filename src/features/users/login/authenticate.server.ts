/** Who makes a request to the API: a session, by cookie or token, or a program with an API token. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Db } from '#db/open.server.ts'
import { apiTokenPrefix, bearerToken } from '#http/bearer-token.server.ts'
import type { ApiToken, HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { clientSubnet, consume, type RateLimit } from '#rate-limit/rate-limit.server.ts'
import { tooManyRequests } from '#rate-limit/too-many-requests.server.ts'
import { findToken } from '../tokens/api-tokens.server.ts'
import type { SessionCookies } from './session-cookies.server.ts'
import { findSession } from './sessions.server.ts'

/** Of wrong API tokens. It spares the database: nobody guesses 214 bits. Right ones always pass. */
const perSubnet: RateLimit = { limit: 30, windowMs: 15 * 60_000 }

interface Options {
  db: Db
  now: () => Date
  cookies: SessionCookies
}

/** Sets `session` or `apiToken`. @throws HttpError 401 or 429 for an API token that is wrong, expired or revoked */
export function authenticate({ db, now, cookies }: Options) {
  const readSession = sessionReader({ db, now, cookies })
  return createMiddleware<HttpEnv>(async (c, next) => {
    const bearer = bearerToken(c)
    if (bearer?.startsWith(apiTokenPrefix)) {
      const token = await requireToken(c, bearer)
      c.set('apiToken', token)
      c.set('log', c.get('log').child({ apiToken: token.id }))
    } else await readSession(c)
    await next()
  })

  async function requireToken(c: Context<HttpEnv>, text: string): Promise<ApiToken> {
    const token = await findToken(db, text, now())
    if (token) return token
    const key = `wrong API token from ${clientSubnet(c.get('clientAddress'))}`
    const result = await consume(db, key, perSubnet, now())
    if (!result.allowed) throw tooManyRequests(result.retryAfterS)
    throw new HttpError(401, 'This API token is wrong, expired or revoked.', {
      challenge: 'Bearer error="invalid_token"',
    })
  }
}

/** The session alone, for pages of the admin area. */
export function readSession(options: Options) {
  const read = sessionReader(options)
  return createMiddleware<HttpEnv>(async (c, next) => {
    await read(c)
    await next()
  })
}

/** A bearer token stands in for the cookie, also if it is none of a session. */
function sessionReader({ db, now, cookies }: Options) {
  return async (c: Context<HttpEnv>) => {
    const token = bearerToken(c) ?? cookies.readSession(c)
    const session = token ? await findSession(db, token, now()) : undefined
    if (session) c.set('session', session)
  }
}
