/**
 * The part of `/api/account` that adds and removes second factors. All of it is delicate; what was
 * begun under a confirmation may be finished without another one.
 */
import { type Context, Hono } from 'hono'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, invalidField, messages } from '#http/errors.server.ts'
import { accountOf, sessionOf } from '#http/guards.server.ts'
import { newPasskey, stepCode } from './account.ts'
import type { AccountParts } from './account-api.server.ts'
import { beginCeremony, findCeremony, takeCeremony } from './ceremonies.server.ts'
import { requireConfirmation } from './confirmation.server.ts'
import {
  checkCreation,
  findPasskey,
  insertPasskey,
  passkeyCreation,
  passkeysOf,
  removePasskey,
} from './passkeys.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import {
  dropCodesWithLastFactor,
  secondStepMethods,
  settleFactor,
} from './second-factors.server.ts'
import { findTotp, insertTotp, newTotp, periodOfCode, removeTotp } from './totp.server.ts'
import { whileLoggedIn } from './while-logged-in.server.ts'

const mostPasskeys = 20
const sentences = {
  appThere: 'There is an app already. Remove it before you set up another one.',
  beginAgain: 'This took longer than five minutes. Please begin again.',
  wrongCode: 'This code does not fit. Please look at the app again.',
  wrongPasskey: 'The browser made no passkey that fits this site. Please try again.',
  knownPasskey: 'This passkey is here already.',
  manyPasskeys: `An account has ${mostPasskeys} passkeys at most. Remove one first.`,
  noFactor: 'Set up an app or a passkey first: recovery codes stand in for them.',
} as const

export function factorsApi({ db, now, site }: Omit<AccountParts, 'cookies'>) {
  const delicate = requireConfirmation(now)
  const tell = (c: Context, event: string) => c.get('log').info({ userId: accountOf(c)._id }, event)
  return new Hono<HttpEnv>()
    .post('/totp', delicate, async (c) => {
      const { tokenHash, account } = sessionOf(c)
      if (await findTotp(db, account._id)) throw new HttpError(409, sentences.appThere)
      // Two windows show one secret: the code of either is right.
      const begun = await findCeremony(db, tokenHash, 'add-totp', now())
      const totp = newTotp(site.name, account.email, begun?.secret)
      const step = {
        tokenHash,
        kind: 'add-totp',
        userId: account._id,
        secret: totp.secret,
      } as const
      await beginCeremony(db, step, now())
      return c.json(totp, 201)
    })
    .put('/totp', accepts(stepCode), async (c) => {
      const { tokenHash, account } = sessionOf(c)
      const userId = account._id
      const begun = await findCeremony(db, tokenHash, 'add-totp', now())
      if (!begun) throw new HttpError(409, sentences.beginAgain)
      const { secret } = begun
      const period = periodOfCode(secret, c.get('body').code, now())
      if (period === undefined) throw invalidField('code', sentences.wrongCode)
      const codes = await whileLoggedIn(db, { tokenHash }, async (trx) => {
        if (await findTotp(trx, userId)) throw new HttpError(409, sentences.appThere)
        const stillBegun = await takeCeremony(trx, tokenHash, 'add-totp', now())
        if (stillBegun?.secret !== secret) throw new HttpError(409, sentences.beginAgain)
        await insertTotp(trx, { userId, secret, period }, now())
        return settleFactor(trx, sessionOf(c))
      })
      tell(c, 'An app was set up as second factor')
      return c.json(codes)
    })
    .delete('/totp', delicate, async (c) => {
      const { _id } = sessionOf(c).account
      await whileLoggedIn(db, sessionOf(c), async (trx) => {
        if (!(await findTotp(trx, _id))) throw new HttpError(404, messages.notFound)
        await removeTotp(trx, _id)
        await dropCodesWithLastFactor(trx, _id)
      })
      tell(c, 'An app was removed as second factor')
      return c.body(null, 204)
    })
    .post('/passkeys/options', delicate, async (c) => {
      const { tokenHash, account } = sessionOf(c)
      const existing = await passkeysOf(db, account._id)
      if (existing.length >= mostPasskeys) throw new HttpError(409, sentences.manyPasskeys)
      const options = await passkeyCreation(site, account, existing)
      const secret = options.challenge
      const step = { tokenHash, kind: 'add-passkey', userId: account._id, secret } as const
      await beginCeremony(db, step, now())
      return c.json(options)
    })
    .post('/passkeys', accepts(newPasskey), async (c) => {
      const { tokenHash, account } = sessionOf(c)
      const userId = account._id
      const { name, response } = c.get('body')
      const begun = await takeCeremony(db, tokenHash, 'add-passkey', now())
      if (!begun) throw new HttpError(409, sentences.beginAgain)
      const created = await checkCreation(site, response, begun.secret)
      if (!created) throw new HttpError(400, sentences.wrongPasskey)
      const added = await whileLoggedIn(db, { tokenHash }, async (trx) => {
        if (await findPasskey(trx, created.id)) throw new HttpError(409, sentences.knownPasskey)
        const existing = await passkeysOf(trx, userId)
        if (existing.length >= mostPasskeys) throw new HttpError(409, sentences.manyPasskeys)
        const passkey = await insertPasskey(trx, { userId, name, created }, now())
        return { passkey, ...(await settleFactor(trx, sessionOf(c))) }
      })
      tell(c, 'A passkey was added')
      return c.json(added, 201)
    })
    .delete('/passkeys/:id', delicate, async (c) => {
      const { _id } = sessionOf(c).account
      await whileLoggedIn(db, sessionOf(c), async (trx) => {
        const isRemoved = await removePasskey(trx, _id, c.req.param('id'))
        if (!isRemoved) throw new HttpError(404, messages.notFound)
        await dropCodesWithLastFactor(trx, _id)
      })
      tell(c, 'A passkey was removed')
      return c.body(null, 204)
    })
    .post('/recovery-codes', delicate, async (c) => {
      const { _id } = sessionOf(c).account
      const recoveryCodes = await whileLoggedIn(db, sessionOf(c), async (trx) => {
        const methods = await secondStepMethods(trx, _id)
        if (methods.length === 0) throw new HttpError(409, sentences.noFactor)
        return renewRecoveryCodes(trx, _id)
      })
      tell(c, 'Recovery codes were made anew')
      return c.json({ recoveryCodes }, 201)
    })
}
