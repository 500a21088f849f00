import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { accountOf, requireLogin } from '#http/guards.server.ts'
import { tooManyAttempts } from '#http/too-many.server.ts'
import {
  type LoginAnswer,
  passkeyAnswer,
  passkeyWish,
  type SecondStepNeeded,
  stepCode,
} from './account.ts'
import { forgetCeremonies } from './ceremonies.server.ts'
import { logIn } from './login.server.ts'
import { askForPasskey, finishByPasskey } from './passkey-login.server.ts'
import type { RelyingParty } from './passkeys.server.ts'
import { finishByCode, type SecondStepOutcome } from './second-step.server.ts'
import type { SessionCookies } from './session-cookies.server.ts'
import { endSession, hashToken } from './sessions.server.ts'
import type { LoginStarted } from './start-login.server.ts'
import { credentials } from './user.ts'

const sentences = {
  wrongCredentials: 'Wrong email or password.',
  wrongCode: 'This code does not fit. Please look again.',
  usedCode: 'This code was used already. Please wait for the next one.',
  wrongPasskey: 'This passkey does not open an account here.',
  over: 'The login took longer than five minutes. Please begin again.',
} as const

interface Parts {
  db: Db
  now: () => Date
  cookies: SessionCookies
  site: RelyingParty
}

/** `/api/auth`: log in, in one step or two, log out, and who is logged in. */
export function authApi({ db, now, cookies, site }: Parts) {
  return new Hono<HttpEnv>()
    .post('/login', accepts(credentials), async (c) => {
      const attempt = { ...c.get('body'), ...cookies.placeOf(c), address: c.get('clientAddress') }
      const outcome = await logIn(db, attempt, now())
      if (outcome.state === 'refused' || outcome.state === 'throttled') {
        const { state, userId } = outcome
        c.get('log').warn({ state, userId }, 'A login was refused')
      }
      if (outcome.state === 'refused') throw new HttpError(401, sentences.wrongCredentials)
      if (outcome.state === 'throttled') throw tooManyAttempts(outcome.retryAfterS)
      if (outcome.state === 'in') return c.json(await letIn(c, outcome, 'password'))
      cookies.setTicket(c, outcome.ticket)
      const { methods } = outcome
      return c.json({ secondStep: { methods } } satisfies SecondStepNeeded, 202)
    })
    .post('/second-step', accepts(stepCode), async (c) => {
      const { code } = c.get('body')
      const answer = { ticket: cookies.readTicket(c), code, place: cookies.placeOf(c) }
      return answerStep(c, await finishByCode(db, answer, now()), 'code')
    })
    .post('/passkey/options', accepts(passkeyWish), async (c) => {
      const ticket = c.get('body').alone ? undefined : cookies.readTicket(c)
      const asker = { ticket, address: c.get('clientAddress') }
      const asked = await askForPasskey(db, site, asker, now())
      if (asked.state === 'throttled') throw tooManyAttempts(asked.retryAfterS)
      cookies.setTicket(c, asked.ticket)
      return c.json(asked.options)
    })
    .post('/passkey', accepts(passkeyAnswer), async (c) => {
      const { response } = c.get('body')
      const sender = { ticket: cookies.readTicket(c), address: c.get('clientAddress') }
      const answer = { ...sender, response, place: cookies.placeOf(c) }
      return answerStep(c, await finishByPasskey(db, site, answer, now()), 'passkey')
    })
    .post('/logout', async (c) => {
      const session = c.get('session')
      if (session) await endSession(db, session.tokenHash)
      const ticket = cookies.readTicket(c)
      if (ticket) {
        await forgetCeremonies(db, hashToken(ticket))
        cookies.dropTicket(c)
      }
      cookies.dropSession(c)
      return c.body(null, 204)
    })
    .get('/profile', requireLogin, (c) => c.json(accountOf(c)))

  async function answerStep(c: Context, outcome: SecondStepOutcome, by: 'code' | 'passkey') {
    if (outcome.state === 'over') throw new HttpError(409, sentences.over)
    if (outcome.state !== 'in') {
      const { state, userId } = outcome
      // With an account it means that somebody knows its password.
      const event = userId ? 'The second step of a login was refused' : 'A passkey was refused'
      c.get('log').warn({ state, userId, by }, event)
      if (outcome.state === 'throttled') throw tooManyAttempts(outcome.retryAfterS)
      const sentence = by === 'code' ? sentences.wrongCode : sentences.wrongPasskey
      throw new HttpError(401, state === 'used-code' ? sentences.usedCode : sentence)
    }
    cookies.dropTicket(c)
    const { recoveryCodesLeft } = outcome
    const isRecovered = recoveryCodesLeft !== undefined
    const user = await letIn(c, outcome, isRecovered ? 'recovery code' : by)
    return c.json(isRecovered ? { ...user, recoveryCodesLeft } : user)
  }

  /** A session that the browser had before must not go on beside the new one. */
  async function letIn(c: Context, login: LoginStarted, by: string): Promise<LoginAnswer> {
    const before = c.get('session')
    if (before) await endSession(db, before.tokenHash)
    cookies.setLogin(c, login)
    const { _id, username, email, isAdmin } = login.user
    c.get('log').info({ userId: _id, by }, 'Somebody logged in')
    return { _id, username, email, isAdmin }
  }
}
