/** The login itself: who may try, who gets in, and that nobody learns which of the two words was wrong. */
import type { Db } from '#db/open.server.ts'
import {
  type AttemptLimit,
  addressGroup,
  giveBackAttempt,
  takeAttempt,
} from '#http/attempts.server.ts'
import type { SecondStepMethod } from './account.ts'
import { beginCeremony } from './ceremonies.server.ts'
import { inTurn } from './in-turn.server.ts'
import { ownerOfDevice } from './known-devices.server.ts'
import { isPassword, nobodysHash } from './password.server.ts'
import { secondStepMethods } from './second-factors.server.ts'
import { hashToken, newToken } from './sessions.server.ts'
import {
  type LoginPlace,
  type LoginStarted,
  type Suspect,
  startLogin,
  type Throttled,
} from './start-login.server.ts'
import type { Credentials, User } from './user.ts'
import { comparable, findUserToLogIn } from './user-queries.server.ts'

const windowMs = 15 * 60_000
/** The tenth wrong one in a row is refused. */
const fromOneAddress: AttemptLimit = { limit: 9, windowMs }
const fromOneDevice: AttemptLimit = { limit: 9, windowMs }
/** Over all addresses: guessing one password from a thousand machines. */
const forOneAccount: AttemptLimit = { limit: 99, windowMs }

export interface LoginAttempt extends Credentials, LoginPlace {
  address: string
}

export type LoginOutcome =
  | LoginStarted
  | ({ state: 'refused' } & Suspect)
  | (Throttled & Suspect)
  /** The password was right, and is not enough. The ticket goes on with it. */
  | { state: 'second-step'; ticket: string; methods: SecondStepMethod[] }

/** Counts the attempt, compares, and starts a session where the account asks for no second step. */
export async function logIn(db: Db, attempt: LoginAttempt, at: Date): Promise<LoginOutcome> {
  const found = await findUserToLogIn(db, attempt.email)
  const suspect = found ? { userId: found.user._id } : {}
  const limits = await limitsOf(db, attempt, found?.user)
  for (const [key, limit] of limits) {
    const answer = await takeAttempt(db, key, limit, at)
    if (!answer.allowed) {
      return { state: 'throttled', retryAfterS: answer.retryAfterS, ...suspect }
    }
  }
  const fits = await isPassword(attempt.password, found?.passwordHash ?? (await nobodysHash()))
  if (!found || !fits) return { state: 'refused', ...suspect }
  // A right password is no guess: it uses nothing up, and wipes nothing out for the guesses before.
  for (const [key] of limits) await giveBackAttempt(db, key)
  return inTurn(db, (trx) => begin(trx, found, attempt, at))
}

/** Comparing took its time: only who still has this password gets on. */
async function begin(
  trx: Db,
  { user, passwordHash }: { user: User; passwordHash: string },
  place: LoginPlace,
  at: Date,
): Promise<LoginOutcome> {
  const now = await findUserToLogIn(trx, user.email)
  if (now?.user._id !== user._id || now.passwordHash !== passwordHash) return { state: 'refused' }
  const methods = await secondStepMethods(trx, user._id)
  if (methods.length === 0) return startLogin(trx, now.user, place, at)
  const ticket = newToken()
  const tokenHash = hashToken(ticket)
  await beginCeremony(trx, { tokenHash, kind: 'second-step', userId: user._id }, at)
  return { state: 'second-step', ticket, methods }
}

async function limitsOf(
  db: Db,
  { address, email, deviceToken }: LoginAttempt,
  user: User | undefined,
): Promise<[key: string, limit: AttemptLimit][]> {
  // Asked for known and unknown addresses alike: how long it takes tells nothing.
  const owner = deviceToken ? await ownerOfDevice(db, deviceToken) : undefined
  if (user && owner === user._id) {
    return [[`login from device ${deviceToken}`, fromOneDevice]]
  }
  return [
    [`login from ${addressGroup(address)}`, fromOneAddress],
    [`login to ${comparable(email)}`, forOneAccount],
  ]
}
