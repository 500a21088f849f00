/** `/api/account`: the account of the current session. */
import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { invalidField, orNotFound } from '#http/errors.server.ts'
import { requireLogin, sessionOf } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { tooManyRequests } from '#rate-limit/too-many-requests.server.ts'
import { hashNewPassword } from '../login/password-policy.server.ts'
import type { SessionCookies } from '../login/session-cookies.server.ts'
import { withLiveSession } from '../login/with-live-session.server.ts'
import { passkeysOf, toWire } from '../mfa/passkeys.server.ts'
import { countRecoveryCodes } from '../mfa/recovery-codes.server.ts'
import { findTotp } from '../mfa/totp.server.ts'
import { updateUser } from '../user-queries.server.ts'
import { userOrThrow } from '../users-api.server.ts'
import { type AccountOverview, accountIdentity, passwordChange, reauthFields } from './account.ts'
import { type FactorsDeps, factorsApi, logEvent } from './account-factors-api.server.ts'
import { changeOwnPassword } from './own-password.server.ts'
import {
  endOtherSessions,
  endOwnSession,
  ownSessions,
  recordReauthentication,
} from './own-sessions.server.ts'
import { recentAuthUntil, requireRecentAuth, verifyOwnPassword } from './recent-auth.server.ts'

const wrongPassword = 'Wrong password.'

export function accountApi(deps: FactorsDeps & { cookies: SessionCookies }) {
  const { db, now, cookies, site } = deps
  return new Hono<HttpEnv>()
    .use(requireLogin)
    .get('/', async (c) => {
      const session = sessionOf(c)
      const { _id, username, email, isAdmin } = session.account
      const totp = await findTotp(db, _id)
      return c.json({
        ...{ username, email, isAdmin },
        recentAuthUntil: recentAuthUntil(session, now()),
        totp: totp ? { createdAt: totp.created_at } : null,
        passkeys: (await passkeysOf(db, _id)).map(toWire),
        recoveryCodesLeft: await countRecoveryCodes(db, _id),
        passkeyOrigin: site.origin,
      } satisfies AccountOverview)
    })
    .put('/', requireRecentAuth(now), validateJson(accountIdentity), async (c) => {
      const session = sessionOf(c)
      const { _id } = session.account
      userOrThrow(
        await withLiveSession(db, session, (trx) => updateUser(trx, _id, c.get('body'), _id)),
      )
      logEvent(c, 'A login was changed')
      return c.body(null, 204)
    })
    .get('/sessions', async (c) => c.json(await ownSessions(db, sessionOf(c), now())))
    .delete('/sessions', async (c) => {
      await endOtherSessions(db, sessionOf(c))
      logEvent(c, 'All other sessions were ended')
      return c.body(null, 204)
    })
    .delete('/sessions/:id', async (c) => {
      const { wasCurrent } = orNotFound(await endOwnSession(db, sessionOf(c), c.req.param('id')))
      if (wasCurrent) cookies.dropSession(c)
      logEvent(c, 'A session was ended')
      return c.body(null, 204)
    })
    .post('/confirmation', validateJson(reauthFields), async (c) => {
      const session = sessionOf(c)
      await requireOwnPassword(c, c.get('body').password, 'password')
      const at = now()
      await recordReauthentication(db, session, at)
      return c.json({
        recentAuthUntil: recentAuthUntil({ reauthenticatedAt: at.toISOString() }, at),
      })
    })
    .put('/password', validateJson(passwordChange), async (c) => {
      const session = sessionOf(c)
      const { currentPassword, password } = c.get('body')
      const from = await requireOwnPassword(c, currentPassword, 'currentPassword')
      const swap = { userId: session.account._id, from, to: await hashNewPassword(db, password) }
      const login = await changeOwnPassword(db, swap, cookies.clientInfoOf(c), now())
      if (!login) throw invalidField('currentPassword', wrongPassword)
      logEvent(c, 'A password was changed')
      // A client with a bearer token has to log in again.
      if (cookies.hasSessionCookie(c, session)) cookies.setLogin(c, login)
      return c.body(null, 204)
    })
    .route('/', factorsApi(deps))

  /** @returns the verified hash. @throws HttpError 400 for a wrong password, 429 after nine attempts */
  async function requireOwnPassword(c: Context, password: string, field: string): Promise<string> {
    const session = sessionOf(c)
    const outcome = await verifyOwnPassword(db, session, password, now())
    if (outcome.state !== 'right') {
      const fields = { userId: session.account._id, state: outcome.state }
      c.get('log').warn(fields, 'A confirmation was refused')
    }
    if (outcome.state === 'throttled') throw tooManyRequests(outcome.retryAfterS)
    if (outcome.state === 'wrong') throw invalidField(field, wrongPassword)
    return outcome.hash
  }
}
