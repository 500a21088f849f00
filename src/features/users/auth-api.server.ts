import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { accountOf, requireLogin } from '#http/guards.server.ts'
import { logIn } from './login.server.ts'
import type { SessionCookies } from './session-cookies.server.ts'
import { endSession } from './sessions.server.ts'
import { credentials } from './user.ts'

const wrongCredentials = 'Wrong email or password.'

interface Parts {
  db: Db
  now: () => Date
  cookies: SessionCookies
}

/** `/api/auth`: log in, log out, and who is logged in. */
export function authApi({ db, now, cookies }: Parts) {
  return new Hono<HttpEnv>()
    .post('/login', accepts(credentials), async (c) => {
      const attempt = {
        ...c.get('body'),
        address: c.get('clientAddress'),
        deviceToken: cookies.readDevice(c),
      }
      const outcome = await logIn(db, attempt, now())
      if (outcome.state === 'refused') throw new HttpError(401, wrongCredentials)
      if (outcome.state === 'throttled') throw tooManyAttempts(outcome.retryAfterS)
      // A session that the browser had before must not go on beside the new one.
      const before = c.get('session')
      if (before) await endSession(db, before.tokenHash)
      cookies.setSession(c, outcome.sessionToken)
      cookies.setDevice(c, outcome.deviceToken)
      const { _id, username, email, isAdmin } = outcome.user
      return c.json({ _id, username, email, isAdmin })
    })
    .post('/logout', async (c) => {
      const session = c.get('session')
      if (session) await endSession(db, session.tokenHash)
      cookies.dropSession(c)
      return c.body(null, 204)
    })
    .get('/profile', requireLogin, (c) => c.json(accountOf(c)))
}

function tooManyAttempts(retryAfterS: number) {
  const minutes = Math.ceil(retryAfterS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, { retryAfterS })
}
