/**
 * The part of `/api/account` that adds and removes second factors. Every operation requires recent
 * authentication when it starts, but not when it finishes.
 */
import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, invalidField } from '#http/errors.server.ts'
import { accountOf, sessionOf } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { withLiveSession } from '../login/with-live-session.server.ts'
import { consumeChallenge, createChallenge, findChallenge } from '../mfa/auth-challenges.server.ts'
import {
  findPasskey,
  insertPasskey,
  passkeysOf,
  type RelyingParty,
  registrationOptions,
  removePasskey,
  verifyRegistration,
} from '../mfa/passkeys.server.ts'
import { regenerateRecoveryCodes } from '../mfa/recovery-codes.server.ts'
import { onFactorAdded, onFactorRemoved, secondStepMethods } from '../mfa/second-factors.server.ts'
import { findTotp, insertTotp, matchTotpPeriod, newTotp, removeTotp } from '../mfa/totp.server.ts'
import { mfaCode, newPasskey, totpExistsMessage } from './account.ts'
import { requireRecentAuth } from './recent-auth.server.ts'

const maxPasskeys = 20
const errors = {
  expired: 'This took longer than five minutes. Please start again.',
  wrongCode: 'Wrong code. Check the app and try again.',
  wrongPasskey: 'The browser returned no valid passkey for this site. Please try again.',
  duplicatePasskey: 'This passkey is already registered.',
  tooManyPasskeys: `An account can have at most ${maxPasskeys} passkeys. Remove one first.`,
  noFactor: 'Set up an app or a passkey first: recovery codes are a backup for them.',
} as const

export interface FactorsDeps {
  db: Db
  now: () => Date
  site: RelyingParty
}

export function factorsApi({ db, now, site }: FactorsDeps) {
  const recentAuth = requireRecentAuth(now)
  return new Hono<HttpEnv>()
    .post('/totp', recentAuth, async (c) => {
      const { tokenHash, account } = sessionOf(c)
      if (await findTotp(db, account._id)) throw new HttpError(409, totpExistsMessage)
      // Reuses the secret of a pending set-up, so that two tabs show the same one.
      const pending = await findChallenge(db, tokenHash, 'add-totp', now())
      const totp = newTotp(site.name, account.email, pending?.secret)
      const { secret } = totp
      const challenge = { tokenHash, kind: 'add-totp', userId: account._id, secret } as const
      await createChallenge(db, challenge, now())
      return c.json(totp, 201)
    })
    .put('/totp', validateJson(mfaCode), async (c) => {
      const { tokenHash, account } = sessionOf(c)
      const userId = account._id
      // Another tab of the session may have consumed the challenge.
      if (await findTotp(db, userId)) throw new HttpError(409, totpExistsMessage)
      const challenge = await findChallenge(db, tokenHash, 'add-totp', now())
      if (!challenge) throw new HttpError(409, errors.expired)
      const { secret } = challenge
      const period = matchTotpPeriod(secret, c.get('body').code, now())
      if (period === undefined) throw invalidField('code', errors.wrongCode)
      const codes = await withLiveSession(db, { tokenHash }, async (trx) => {
        if (await findTotp(trx, userId)) throw new HttpError(409, totpExistsMessage)
        const consumed = await consumeChallenge(trx, tokenHash, 'add-totp', now())
        if (consumed?.secret !== secret) throw new HttpError(409, errors.expired)
        await insertTotp(trx, { userId, secret, period }, now())
        return onFactorAdded(trx, sessionOf(c))
      })
      logEvent(c, 'An app was set up as second factor')
      return c.json(codes)
    })
    .delete('/totp', recentAuth, async (c) => {
      const { _id } = sessionOf(c).account
      await withLiveSession(db, sessionOf(c), async (trx) => {
        if (!(await findTotp(trx, _id))) throw new HttpError(404, errorMessages.notFound)
        await removeTotp(trx, _id)
        await onFactorRemoved(trx, _id)
      })
      logEvent(c, 'An app was removed as second factor')
      return c.body(null, 204)
    })
    .post('/passkeys/options', recentAuth, async (c) => {
      const { tokenHash, account } = sessionOf(c)
      const existing = await passkeysOf(db, account._id)
      if (existing.length >= maxPasskeys) throw new HttpError(409, errors.tooManyPasskeys)
      const options = await registrationOptions(site, account, existing)
      const secret = options.challenge
      const challenge = { tokenHash, kind: 'add-passkey', userId: account._id, secret } as const
      await createChallenge(db, challenge, now())
      return c.json(options)
    })
    .post('/passkeys', validateJson(newPasskey), async (c) => {
      const { tokenHash, account } = sessionOf(c)
      const userId = account._id
      const { name, response } = c.get('body')
      const challenge = await consumeChallenge(db, tokenHash, 'add-passkey', now())
      if (!challenge) throw new HttpError(409, errors.expired)
      const verified = await verifyRegistration(site, response, challenge.secret)
      if (!verified) throw new HttpError(400, errors.wrongPasskey)
      const added = await withLiveSession(db, { tokenHash }, async (trx) => {
        if (await findPasskey(trx, verified.id)) throw new HttpError(409, errors.duplicatePasskey)
        const existing = await passkeysOf(trx, userId)
        if (existing.length >= maxPasskeys) throw new HttpError(409, errors.tooManyPasskeys)
        const passkey = await insertPasskey(trx, { userId, name, verified }, now())
        return { passkey, ...(await onFactorAdded(trx, sessionOf(c))) }
      })
      logEvent(c, 'A passkey was added')
      return c.json(added, 201)
    })
    .delete('/passkeys/:id', recentAuth, async (c) => {
      const { _id } = sessionOf(c).account
      await withLiveSession(db, sessionOf(c), async (trx) => {
        const isRemoved = await removePasskey(trx, _id, c.req.param('id'))
        if (!isRemoved) throw new HttpError(404, errorMessages.notFound)
        await onFactorRemoved(trx, _id)
      })
      logEvent(c, 'A passkey was removed')
      return c.body(null, 204)
    })
    .post('/recovery-codes', recentAuth, async (c) => {
      const { _id } = sessionOf(c).account
      const recoveryCodes = await withLiveSession(db, sessionOf(c), async (trx) => {
        const methods = await secondStepMethods(trx, _id)
        if (methods.length === 0) throw new HttpError(409, errors.noFactor)
        return regenerateRecoveryCodes(trx, _id)
      })
      logEvent(c, 'Recovery codes were regenerated')
      return c.json({ recoveryCodes }, 201)
    })
}

/** Logs an event with the id of the current account. */
export function logEvent(c: Context, event: string) {
  c.get('log').info({ userId: accountOf(c)._id }, event)
}
