/** The login itself: who may try, who gets in, and that nobody learns which of the two words was wrong. */
import type { Db } from '#db/open.server.ts'
import {
  type AttemptLimit,
  addressGroup,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '#http/attempts.server.ts'
import { isKnownDevice, rememberDevice } from './known-devices.server.ts'
import { isPassword, nobodysHash } from './password.server.ts'
import { startSession } from './sessions.server.ts'
import type { Credentials, User } from './user.ts'
import { comparable, findUserToLogIn } from './user-queries.server.ts'

const windowMs = 15 * 60_000
/** The tenth wrong one in a row is refused. */
const fromOneAddress: AttemptLimit = { limit: 9, windowMs }
const fromOneDevice: AttemptLimit = { limit: 9, windowMs }
/** Over all addresses: guessing one password from a thousand machines. */
const forOneAccount: AttemptLimit = { limit: 99, windowMs }

export interface LoginAttempt extends Credentials {
  address: string
  /** What the browser kept from an earlier login. */
  deviceToken: string | undefined
}

export type LoginOutcome =
  | { state: 'in'; user: User; sessionToken: string; deviceToken: string }
  | { state: 'refused' }
  | { state: 'throttled'; retryAfterS: number }

/** Counts the attempt, compares, and starts a session. */
export async function logIn(db: Db, attempt: LoginAttempt, at: Date): Promise<LoginOutcome> {
  const found = await findUserToLogIn(db, attempt.email)
  const limits = await limitsOf(db, attempt, found?.user)
  for (const [key, limit] of limits) {
    const answer = await takeAttempt(db, key, limit, at)
    if (!answer.allowed) return { state: 'throttled', retryAfterS: answer.retryAfterS }
  }
  const fits = await isPassword(attempt.password, found?.passwordHash ?? (await nobodysHash))
  if (!found || !fits) return { state: 'refused' }
  // A right password is no guess: it uses nothing up, and wipes nothing out for the guesses before.
  for (const [key] of limits) await giveBackAttempt(db, key)
  const { user } = found
  return {
    state: 'in',
    user,
    sessionToken: await startSession(db, user._id, at),
    deviceToken: await rememberDevice(db, user._id, attempt.deviceToken, at),
  }
}

/** Lifts the limit over all addresses from an account, for the one who was locked out. */
export function forgetLoginAttempts(db: Db, email: string): Promise<void> {
  return forgetAttempts(db, accountKey(email))
}

async function limitsOf(
  db: Db,
  { address, email, deviceToken }: LoginAttempt,
  user: User | undefined,
): Promise<[key: string, limit: AttemptLimit][]> {
  if (user && deviceToken && (await isKnownDevice(db, user._id, deviceToken))) {
    return [[`login from device ${deviceToken}`, fromOneDevice]]
  }
  return [
    [`login from ${addressGroup(address)}`, fromOneAddress],
    [accountKey(email), forOneAccount],
  ]
}

function accountKey(email: string) {
  return `login to ${comparable(email)}`
}
