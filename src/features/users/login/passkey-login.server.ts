/** Passkey login: as the second factor, or as the only one, with a discoverable passkey. */
import type { Db } from '#db/open.server.ts'
import { clientSubnet, consume, type RateLimit, refund } from '#rate-limit/rate-limit.server.ts'
import type { PasskeyCredential } from '../account/account.ts'
import { consumeChallenge, createChallenge, findChallenge } from '../mfa/auth-challenges.server.ts'
import {
  authenticationOptions,
  findPasskey,
  passkeysOf,
  type RelyingParty,
  recordPasskeyUse,
  verifyAuthentication,
} from '../mfa/passkeys.server.ts'
import { finishLogin, type SecondStepOutcome } from '../mfa/second-step.server.ts'
import type { ClientInfo, Throttled } from './complete-login.server.ts'
import { hashToken, newToken } from './sessions.server.ts'

/** Bounds the number of stored challenges. */
const challengesPerSubnet: RateLimit = { limit: 60, windowMs: 15 * 60_000 }

export type PasskeyOptionsOutcome =
  | { state: 'ready'; ticket: string; options: Awaited<ReturnType<typeof authenticationOptions>> }
  | Throttled

interface PasskeyOptionsRequest {
  /** Absent for a login by passkey only. */
  ticket: string | undefined
  address: string
}

/** Options for a passkey of the account with the pending login, or for any discoverable passkey. */
export async function requestPasskey(
  db: Db,
  site: RelyingParty,
  { ticket: pendingTicket, address }: PasskeyOptionsRequest,
  at: Date,
): Promise<PasskeyOptionsOutcome> {
  const pending = pendingTicket
    ? await findChallenge(db, hashToken(pendingTicket), 'second-step', at)
    : undefined
  const userId = pending?.userId ?? undefined
  if (!userId) {
    const result = await consume(db, limitKey(address), challengesPerSubnet, at)
    if (!result.allowed) return { state: 'throttled', retryAfterS: result.retryAfterS }
  }
  const ticket = userId && pendingTicket ? pendingTicket : newToken()
  const tokenHash = hashToken(ticket)
  const passkeys = userId ? await passkeysOf(db, userId) : undefined
  const options = await authenticationOptions(site, passkeys)
  const challenge = { tokenHash, kind: 'passkey-login', secret: options.challenge } as const
  await createChallenge(db, { ...challenge, ...(userId && { userId }) }, at)
  return { state: 'ready', ticket, options }
}

interface PasskeyLoginRequest extends PasskeyOptionsRequest {
  response: PasskeyCredential
  client: ClientInfo
}

const limitKey = (address: string) => `passkey from ${clientSubnet(address)}`

export async function logInWithPasskey(
  db: Db,
  site: RelyingParty,
  { ticket, response, client, address }: PasskeyLoginRequest,
  at: Date,
): Promise<SecondStepOutcome> {
  if (!ticket) return { state: 'expired' }
  const tokenHash = hashToken(ticket)
  const challenge = await consumeChallenge(db, tokenHash, 'passkey-login', at)
  if (!challenge) return { state: 'expired' }
  const passkey = await findPasskey(db, response.id)
  const isSecondStep = challenge.userId !== null
  const subject = challenge.userId === null ? {} : { userId: challenge.userId }
  if (!passkey || (isSecondStep && passkey.user_id !== challenge.userId)) {
    return { state: 'refused', ...subject }
  }
  const expected = { challenge: challenge.secret, isOnlyFactor: !isSecondStep }
  const counter = await verifyAuthentication(site, response, passkey, expected)
  if (counter === undefined) return { state: 'refused', ...subject }
  const login = { tokenHash, userId: passkey.user_id, client, isSecondStep }
  const outcome = await finishLogin(db, login, at, async (trx) => {
    const isRecorded = await recordPasskeyUse(trx, passkey, counter, at)
    return { state: isRecorded ? 'right' : 'refused' }
  })
  // Only failures count: many users may share one address.
  if (outcome.state === 'logged-in' && !isSecondStep) await refund(db, limitKey(address))
  return outcome
}
