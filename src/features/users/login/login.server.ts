/** Password login: rate limits, verification, and the same response for an unknown account and a wrong password. */
import type { Db } from '#db/open.server.ts'
import { clientSubnet, type RateLimit } from '#rate-limit/rate-limit.server.ts'
import type { SecondStepMethod } from '../account/account.ts'
import { createChallenge } from '../mfa/auth-challenges.server.ts'
import { secondStepMethods } from '../mfa/second-factors.server.ts'
import type { Credentials, User } from '../user.ts'
import { emailKey, findUserToLogIn } from '../user-queries.server.ts'
import { withAccountLock } from './account-lock.server.ts'
import {
  type AuditSubject,
  type ClientInfo,
  type CompletedLogin,
  completeLogin,
  type Throttled,
} from './complete-login.server.ts'
import { isDeviceOf } from './device-cookies.server.ts'
import { consumeAll, type LimitedKey, refundAll } from './login-limits.server.ts'
import { dummyHash, verifyPassword } from './password.server.ts'
import { hashToken, newToken } from './sessions.server.ts'

const windowMs = 15 * 60_000
/** The tenth consecutive failure is throttled. */
const perSubnet: RateLimit = { limit: 9, windowMs }
const perDevice: RateLimit = { limit: 9, windowMs }
/** Over all addresses: limits distributed guessing. */
const perAccount: RateLimit = { limit: 99, windowMs }

export interface LoginRequest extends Credentials, ClientInfo {
  address: string
}

export type LoginOutcome =
  | CompletedLogin
  | ({ state: 'refused' } & AuditSubject)
  | (Throttled & AuditSubject)
  /** The password was correct. The ticket identifies the pending login. */
  | { state: 'second-step'; ticket: string; methods: SecondStepMethod[] }

/** Consumes rate limits, verifies the password, and starts a session unless a second factor is required. */
export async function logIn(db: Db, request: LoginRequest, at: Date): Promise<LoginOutcome> {
  const account = await findUserToLogIn(db, request.email)
  const subject = account ? { userId: account.user._id } : {}
  const limits = await limitsOf(db, request, account?.user)
  const throttled = await consumeAll(db, limits, at)
  if (throttled) return { ...throttled, ...subject }
  const passwordHash = account?.passwordHash ?? (await dummyHash())
  const isCorrect = await verifyPassword(request.password, passwordHash)
  if (!account || !isCorrect) return { state: 'refused', ...subject }
  // A correct password refunds only its own attempt; earlier failures still count.
  await refundAll(db, limits)
  return withAccountLock(db, (trx) => continueLogin(trx, account, request, at))
}

/** Re-reads the account: its password may have changed during verification. */
async function continueLogin(
  trx: Db,
  { user, passwordHash }: { user: User; passwordHash: string },
  client: ClientInfo,
  at: Date,
): Promise<LoginOutcome> {
  const current = await findUserToLogIn(trx, user.email)
  if (current?.user._id !== user._id || current.passwordHash !== passwordHash)
    return { state: 'refused' }
  const methods = await secondStepMethods(trx, user._id)
  if (methods.length === 0) return completeLogin(trx, current.user, client, at)
  const ticket = newToken()
  const tokenHash = hashToken(ticket)
  await createChallenge(trx, { tokenHash, kind: 'second-step', userId: user._id }, at)
  return { state: 'second-step', ticket, methods }
}

async function limitsOf(
  db: Db,
  { address, email, deviceToken }: LoginRequest,
  user: User | undefined,
): Promise<LimitedKey[]> {
  // Queried for unknown accounts, too, so that the response time reveals nothing.
  const isKnownDevice = await isDeviceOf(db, deviceToken, user?._id)
  if (isKnownDevice) return [[`login from device ${deviceToken}`, perDevice]]
  return [
    [`login from ${clientSubnet(address)}`, perSubnet],
    [`login to ${emailKey(email)}`, perAccount],
  ]
}
