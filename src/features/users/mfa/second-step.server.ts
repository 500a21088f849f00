/** The second step of a login: a TOTP code or a recovery code. */
import type { Db } from '#db/open.server.ts'
import type { RateLimit } from '#rate-limit/rate-limit.server.ts'
import { withAccountLock } from '../login/account-lock.server.ts'
import {
  type AuditSubject,
  type ClientInfo,
  type CompletedLogin,
  completeLogin,
  type Throttled,
} from '../login/complete-login.server.ts'
import { isDeviceOf } from '../login/device-cookies.server.ts'
import { consumeAll, type LimitedKey, refundAll } from '../login/login-limits.server.ts'
import { hashToken } from '../login/sessions.server.ts'
import { findUser } from '../user-queries.server.ts'
import { deleteChallenges, findChallenge } from './auth-challenges.server.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  isRecoveryCode,
  looksLikeRecoveryCode,
} from './recovery-codes.server.ts'
import { consumeTotpCode } from './totp.server.ts'

/** Six digits can be guessed: the sixth wrong code is refused. */
const perDevice: RateLimit = { limit: 5, windowMs: 15 * 60_000 }
/** Over all browsers, known ones included. */
const perAccount: RateLimit = { limit: 99, windowMs: 15 * 60_000 }

export type SecondStepOutcome =
  | (CompletedLogin & { recoveryCodesLeft?: number })
  | (Throttled & AuditSubject)
  /** Wrong code, or a passkey of another account. */
  | ({ state: 'refused' | 'used-code' } & AuditSubject)
  /** No pending login. */
  | { state: 'expired' }

interface CodeLoginRequest {
  ticket: string | undefined
  code: string
  client: ClientInfo
}

export async function logInWithCode(
  db: Db,
  { ticket, code, client }: CodeLoginRequest,
  at: Date,
): Promise<SecondStepOutcome> {
  if (!ticket) return { state: 'expired' }
  const tokenHash = hashToken(ticket)
  const pending = await findChallenge(db, tokenHash, 'second-step', at)
  if (!pending?.userId) return { state: 'expired' }
  const login = { tokenHash, userId: pending.userId, client, isSecondStep: true }
  // Recovery codes have 120 bits and need no rate limit, which could lock the owner out.
  return looksLikeRecoveryCode(code)
    ? finishByRecoveryCode(db, login, code, at)
    : finishByTotp(db, login, code, at)
}

async function finishByRecoveryCode(db: Db, login: PendingLogin, code: string, at: Date) {
  const { userId } = login
  if (!(await isRecoveryCode(db, userId, code))) return { state: 'refused', userId } as const
  return finishLogin(db, login, at, async (trx) => {
    if (!(await consumeRecoveryCode(trx, userId, code))) return { state: 'refused' }
    return { state: 'right', recoveryCodesLeft: await countRecoveryCodes(trx, userId) }
  })
}

async function finishByTotp(db: Db, login: PendingLogin, code: string, at: Date) {
  const { userId, client } = login
  // A known device has its own limit, so that guesses from elsewhere do not lock it out.
  const isKnownDevice = await isDeviceOf(db, client.deviceToken, userId)
  const source = isKnownDevice ? `from device ${client.deviceToken}` : `of ${userId}`
  const limits: LimitedKey[] = [
    [`second step ${source}`, perDevice],
    [`second step of ${userId} from everywhere`, perAccount],
  ]
  const throttled = await consumeAll(db, limits, at)
  if (throttled) return { ...throttled, userId }
  const outcome = await finishLogin(db, login, at, async (trx) => ({
    state: await consumeTotpCode(trx, userId, code, at),
  }))
  if (outcome.state === 'logged-in') await refundAll(db, limits)
  return outcome
}

export interface PendingLogin {
  /** Hash of the ticket. */
  tokenHash: string
  userId: string
  client: ClientInfo
  /** Whether a password was verified before; then that login must still be pending. */
  isSecondStep: boolean
}

type FactorResult =
  | { state: 'right'; recoveryCodesLeft?: number }
  | { state: 'refused' | 'used-code' }

/**
 * Consumes the factor and creates the session in one transaction.
 * @param consumeFactor consumes the code, or records the use of the passkey
 */
export function finishLogin(
  db: Db,
  { tokenHash, userId, client, isSecondStep }: PendingLogin,
  at: Date,
  consumeFactor: (trx: Db) => Promise<FactorResult>,
): Promise<SecondStepOutcome> {
  return withAccountLock(db, async (trx): Promise<SecondStepOutcome> => {
    // The password may have been changed or the account deleted since.
    const isPending = !isSecondStep || (await findChallenge(trx, tokenHash, 'second-step', at))
    const user = await findUser(trx, userId)
    if (!user || !isPending) return { state: 'expired' }
    const result = await consumeFactor(trx)
    if (result.state !== 'right') return isSecondStep ? { ...result, userId } : result
    await deleteChallenges(trx, tokenHash)
    const { recoveryCodesLeft } = result
    const login = await completeLogin(trx, user, client, at)
    return recoveryCodesLeft === undefined ? login : { ...login, recoveryCodesLeft }
  })
}
