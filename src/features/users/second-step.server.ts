/** The second step of a login by a code: of the app, or one for the day on which it is gone. */
import type { Db } from '#db/open.server.ts'
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#http/attempts.server.ts'
import { findCeremony, forgetCeremonies } from './ceremonies.server.ts'
import { inTurn } from './in-turn.server.ts'
import { ownerOfDevice } from './known-devices.server.ts'
import {
  countRecoveryCodes,
  isRecoveryCode,
  looksLikeRecoveryCode,
  spendRecoveryCode,
} from './recovery-codes.server.ts'
import { hashToken } from './sessions.server.ts'
import {
  type LoginPlace,
  type LoginStarted,
  type Suspect,
  startLogin,
  type Throttled,
} from './start-login.server.ts'
import { spendTotpCode } from './totp.server.ts'
import { findUser } from './user-queries.server.ts'

/** Six digits can be guessed by somebody who knows the password: the sixth wrong one is refused. */
const wrongCodes: AttemptLimit = { limit: 5, windowMs: 15 * 60_000 }
/** From all browsers together, known ones included. */
const wrongCodesAtAll: AttemptLimit = { limit: 99, windowMs: 15 * 60_000 }

export type SecondStepOutcome =
  | (LoginStarted & { recoveryCodesLeft?: number })
  | (Throttled & Suspect)
  /** The code does not fit, or the passkey is none of this account's. */
  | ({ state: 'refused' | 'used-code' } & Suspect)
  /** Nothing was begun, or its time is up. */
  | { state: 'over' }

interface CodeAnswer {
  ticket: string | undefined
  code: string
  place: LoginPlace
}

/** Finishes a login that waits for its second step. */
export async function finishByCode(
  db: Db,
  { ticket, code, place }: CodeAnswer,
  at: Date,
): Promise<SecondStepOutcome> {
  if (!ticket) return { state: 'over' }
  const tokenHash = hashToken(ticket)
  const waiting = await findCeremony(db, tokenHash, 'second-step', at)
  if (!waiting?.userId) return { state: 'over' }
  const login = { tokenHash, userId: waiting.userId, place, isSecondStep: true }
  // Nobody guesses 120 bits, so nobody's guesses keep the owner from using one.
  return looksLikeRecoveryCode(code)
    ? finishByRecoveryCode(db, login, code, at)
    : finishByAppCode(db, login, code, at)
}

async function finishByRecoveryCode(db: Db, login: PendingLogin, code: string, at: Date) {
  const { userId } = login
  if (!(await isRecoveryCode(db, userId, code))) return { state: 'refused', userId } as const
  return finishLogin(db, login, at, async (trx) => {
    if (!(await spendRecoveryCode(trx, userId, code))) return { state: 'refused' }
    return { state: 'right', recoveryCodesLeft: await countRecoveryCodes(trx, userId) }
  })
}

async function finishByAppCode(
  db: Db,
  login: PendingLogin,
  code: string,
  at: Date,
): Promise<SecondStepOutcome> {
  const { userId, place } = login
  const limits = await limitsOf(db, userId, place.deviceToken)
  for (const [key, limit] of limits) {
    const answer = await takeAttempt(db, key, limit, at)
    if (!answer.allowed) return { state: 'throttled', retryAfterS: answer.retryAfterS, userId }
  }
  const outcome = await finishLogin(db, login, at, async (trx) => {
    const spent = await spendTotpCode(trx, userId, code, at)
    if (spent === 'used') return { state: 'used-code' }
    return { state: spent === 'right' ? 'right' : 'refused' }
  })
  if (outcome.state === 'in') {
    for (const [key] of limits) await giveBackAttempt(db, key)
  }
  return outcome
}

/** A browser from which the owner has logged in before is not kept out by guesses from elsewhere. */
async function limitsOf(
  db: Db,
  userId: string,
  deviceToken: string | undefined,
): Promise<[key: string, limit: AttemptLimit][]> {
  const isKnown = deviceToken && (await ownerOfDevice(db, deviceToken)) === userId
  return [
    [isKnown ? `second step from device ${deviceToken}` : `second step of ${userId}`, wrongCodes],
    [`second step of ${userId} from everywhere`, wrongCodesAtAll],
  ]
}

export interface PendingLogin {
  /** Of the ticket. */
  tokenHash: string
  userId: string
  place: LoginPlace
  /** Whether a password was shown before; then that must still hold. */
  isSecondStep: boolean
}

type Checked = { state: 'right'; recoveryCodesLeft?: number } | { state: 'refused' | 'used-code' }

/**
 * What is used up and the session that it buys come into the world together or not at all.
 * @param check spends the code, or notes the use of the passkey
 */
export function finishLogin(
  db: Db,
  { tokenHash, userId, place, isSecondStep }: PendingLogin,
  at: Date,
  check: (trx: Db) => Promise<Checked>,
): Promise<SecondStepOutcome> {
  return inTurn(db, async (trx): Promise<SecondStepOutcome> => {
    // Meanwhile the password may have been changed, or the account be gone.
    const stillWaits = !isSecondStep || (await findCeremony(trx, tokenHash, 'second-step', at))
    const user = await findUser(trx, userId)
    if (!user || !stillWaits) return { state: 'over' }
    const checked = await check(trx)
    if (checked.state !== 'right') return isSecondStep ? { ...checked, userId } : checked
    await forgetCeremonies(trx, tokenHash)
    const { recoveryCodesLeft } = checked
    const started = await startLogin(trx, user, place, at)
    return recoveryCodesLeft === undefined ? started : { ...started, recoveryCodesLeft }
  })
}
