import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { accountOf } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { tooManyRequests } from '#rate-limit/too-many-requests.server.ts'
import {
  type LoginResponse,
  mfaCode,
  passkeyAssertion,
  passkeyOptionsRequest,
  type SecondStepRequired,
} from '../account/account.ts'
import { deleteChallenges } from '../mfa/auth-challenges.server.ts'
import type { RelyingParty } from '../mfa/passkeys.server.ts'
import { logInWithCode, type SecondStepOutcome } from '../mfa/second-step.server.ts'
import { credentials } from '../user.ts'
import type { CompletedLogin } from './complete-login.server.ts'
import { logIn } from './login.server.ts'
import { logInWithPasskey, requestPasskey } from './passkey-login.server.ts'
import type { SessionCookies } from './session-cookies.server.ts'
import { endSession, hashToken } from './sessions.server.ts'

const errors = {
  wrongCredentials: 'Wrong email or password.',
  wrongCode: 'Wrong code. Check it and try again.',
  usedCode: 'This code has already been used. Please wait for the next one.',
  wrongPasskey: 'This passkey was not accepted.',
  expired: 'The login took longer than five minutes. Please start again.',
} as const

interface AuthApiDeps {
  db: Db
  now: () => Date
  cookies: SessionCookies
  site: RelyingParty
  onLogin?: (() => Promise<void>) | undefined
}

/** `/api/auth`: login, second factor, logout and profile. */
export function authApi({ db, now, cookies, site, onLogin }: AuthApiDeps) {
  return new Hono<HttpEnv>()
    .post('/login', validateJson(credentials), async (c) => {
      const request = {
        ...c.get('body'),
        ...cookies.clientInfoOf(c),
        address: c.get('clientAddress'),
      }
      const outcome = await logIn(db, request, now())
      if (outcome.state === 'refused' || outcome.state === 'throttled') {
        const { state, userId } = outcome
        c.get('log').warn({ state, userId }, 'A login was refused')
      }
      if (outcome.state === 'refused') throw new HttpError(401, errors.wrongCredentials)
      if (outcome.state === 'throttled') throw tooManyRequests(outcome.retryAfterS)
      if (outcome.state === 'logged-in') return c.json(await openSession(c, outcome, 'password'))
      cookies.setTicket(c, outcome.ticket)
      const { methods } = outcome
      return c.json({ secondStep: { methods } } satisfies SecondStepRequired, 202)
    })
    .post('/second-step', validateJson(mfaCode), async (c) => {
      const { code } = c.get('body')
      const request = { ticket: cookies.readTicket(c), code, client: cookies.clientInfoOf(c) }
      return respondToSecondStep(c, await logInWithCode(db, request, now()), 'code')
    })
    .post('/passkey/options', validateJson(passkeyOptionsRequest), async (c) => {
      const ticket = c.get('body').onlyFactor ? undefined : cookies.readTicket(c)
      const request = { ticket, address: c.get('clientAddress') }
      const outcome = await requestPasskey(db, site, request, now())
      if (outcome.state === 'throttled') throw tooManyRequests(outcome.retryAfterS)
      cookies.setTicket(c, outcome.ticket)
      return c.json(outcome.options)
    })
    .post('/passkey', validateJson(passkeyAssertion), async (c) => {
      const { response } = c.get('body')
      const request = {
        ticket: cookies.readTicket(c),
        address: c.get('clientAddress'),
        response,
        client: cookies.clientInfoOf(c),
      }
      return respondToSecondStep(c, await logInWithPasskey(db, site, request, now()), 'passkey')
    })
    .post('/logout', async (c) => {
      const session = c.get('session')
      if (session) await endSession(db, session.tokenHash)
      const ticket = cookies.readTicket(c)
      if (ticket) {
        await deleteChallenges(db, hashToken(ticket))
        cookies.dropTicket(c)
      }
      cookies.dropSession(c)
      return c.body(null, 204)
    })
    .get('/profile', (c) => c.json(accountOf(c)))

  async function respondToSecondStep(
    c: Context,
    outcome: SecondStepOutcome,
    by: 'code' | 'passkey',
  ) {
    if (outcome.state === 'expired') throw new HttpError(409, errors.expired)
    if (outcome.state !== 'logged-in') {
      const { state, userId } = outcome
      // A known account means that its password was verified before.
      const event = userId ? 'The second step of a login was refused' : 'A passkey was refused'
      c.get('log').warn({ state, userId, by }, event)
      if (outcome.state === 'throttled') throw tooManyRequests(outcome.retryAfterS)
      const message = by === 'code' ? errors.wrongCode : errors.wrongPasskey
      throw new HttpError(401, state === 'used-code' ? errors.usedCode : message)
    }
    cookies.dropTicket(c)
    const { recoveryCodesLeft } = outcome
    const usedRecoveryCode = recoveryCodesLeft !== undefined
    const user = await openSession(c, outcome, usedRecoveryCode ? 'recovery code' : by)
    return c.json(usedRecoveryCode ? { ...user, recoveryCodesLeft } : user)
  }

  /** Also ends the browser's previous session. */
  async function openSession(
    c: Context,
    login: CompletedLogin,
    by: string,
  ): Promise<LoginResponse> {
    const previous = c.get('session')
    if (previous) await endSession(db, previous.tokenHash)
    cookies.setLogin(c, login)
    await onLogin?.()
    const { _id, username, email, isAdmin } = login.user
    c.get('log').info({ userId: _id, by }, 'Somebody logged in')
    return { _id, username, email, isAdmin }
  }
}
