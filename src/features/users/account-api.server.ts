/** `/api/account`: one's own account, for whoever is logged in. */
import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { found, invalidField } from '#http/errors.server.ts'
import { accountOf, requireLogin, sessionOf } from '#http/guards.server.ts'
import { tooManyAttempts } from '#http/too-many.server.ts'
import { acceptedHash } from './accepted-password.server.ts'
import { type AccountOverview, confirmation, passwordChange } from './account.ts'
import { factorsApi } from './account-factors-api.server.ts'
import { checkOwnPassword, confirmedUntil } from './confirmation.server.ts'
import { changeOwnPassword } from './own-password.server.ts'
import {
  confirmSession,
  endOtherSessions,
  endOwnSession,
  ownSessions,
} from './own-sessions.server.ts'
import { passkeysOf, type RelyingParty, toWire } from './passkeys.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'
import type { SessionCookies } from './session-cookies.server.ts'
import { findTotp } from './totp.server.ts'

const wrongPassword = 'This is not your password.'

export interface AccountParts {
  db: Db
  now: () => Date
  cookies: SessionCookies
  site: RelyingParty
}

export function accountApi(parts: AccountParts) {
  const { db, now, cookies, site } = parts
  return new Hono<HttpEnv>()
    .use(requireLogin)
    .get('/', async (c) => {
      const session = sessionOf(c)
      const { _id, username, email } = session.account
      const totp = await findTotp(db, _id)
      return c.json({
        username,
        email,
        confirmedUntil: confirmedUntil(session, now()),
        totp: totp ? { createdAt: totp.created_at } : null,
        passkeys: (await passkeysOf(db, _id)).map(toWire),
        recoveryCodesLeft: await countRecoveryCodes(db, _id),
        passkeyOrigin: site.origin,
      } satisfies AccountOverview)
    })
    .get('/sessions', async (c) => c.json(await ownSessions(db, sessionOf(c), now())))
    .delete('/sessions', async (c) => {
      await endOtherSessions(db, sessionOf(c))
      tell(c, 'All other sessions were ended')
      return c.body(null, 204)
    })
    .delete('/sessions/:id', async (c) => {
      const { wasCurrent } = found(await endOwnSession(db, sessionOf(c), c.req.param('id')))
      if (wasCurrent) cookies.dropSession(c)
      tell(c, 'A session was ended')
      return c.body(null, 204)
    })
    .post('/confirmation', accepts(confirmation), async (c) => {
      const session = sessionOf(c)
      await mustFit(c, c.get('body').password, 'password')
      const at = now()
      await confirmSession(db, session, at)
      return c.json({ confirmedUntil: confirmedUntil({ confirmedAt: at.toISOString() }, at) })
    })
    .put('/password', accepts(passwordChange), async (c) => {
      const session = sessionOf(c)
      const { currentPassword, password } = c.get('body')
      const from = await mustFit(c, currentPassword, 'currentPassword')
      const swap = { userId: session.account._id, from, to: await acceptedHash(password) }
      const login = await changeOwnPassword(db, swap, cookies.placeOf(c), now())
      if (!login) throw invalidField('currentPassword', wrongPassword)
      tell(c, 'A password was changed')
      // Who came with a bearer token keeps no cookie, and logs in again.
      if (cookies.carry(c, session)) cookies.setLogin(c, login)
      return c.body(null, 204)
    })
    .route('/', factorsApi(parts))

  /** @returns the hash that it fits. @throws HttpError 400 for another password, 429 after nine */
  async function mustFit(c: Context, password: string, field: string): Promise<string> {
    const session = sessionOf(c)
    const outcome = await checkOwnPassword(db, session, password, now())
    if (outcome.state !== 'right') {
      const { state } = outcome
      c.get('log').warn({ userId: session.account._id, state }, 'A confirmation was refused')
    }
    if (outcome.state === 'throttled') throw tooManyAttempts(outcome.retryAfterS)
    if (outcome.state === 'wrong') throw invalidField(field, wrongPassword)
    return outcome.hash
  }
}

function tell(c: Context, event: string) {
  c.get('log').info({ userId: accountOf(c)._id }, event)
}
