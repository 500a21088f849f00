/** A login by a passkey: as its second step, or by the passkey alone, which then knows its owner. */
import type { Db } from '#db/open.server.ts'
import {
  type AttemptLimit,
  addressGroup,
  giveBackAttempt,
  takeAttempt,
} from '#http/attempts.server.ts'
import type { PasskeyCredential } from './account.ts'
import { beginCeremony, findCeremony, takeCeremony } from './ceremonies.server.ts'
import {
  checkAnswer,
  findPasskey,
  notePasskeyUse,
  passkeyQuestion,
  passkeysOf,
  type RelyingParty,
} from './passkeys.server.ts'
import { finishLogin, type SecondStepOutcome } from './second-step.server.ts'
import { hashToken, newToken } from './sessions.server.ts'
import type { LoginPlace, Throttled } from './start-login.server.ts'

/** Each question is a row that waits for its answer. */
const questionsFromOneAddress: AttemptLimit = { limit: 60, windowMs: 15 * 60_000 }

export type PasskeyQuestion =
  | { state: 'asked'; ticket: string; options: Awaited<ReturnType<typeof passkeyQuestion>> }
  | Throttled

interface Asker {
  /** Absent for a login that begins with the passkey. */
  ticket: string | undefined
  address: string
}

/** Asks for a passkey of the account whose password was shown, else for any that knows its owner. */
export async function askForPasskey(
  db: Db,
  site: RelyingParty,
  { ticket: begun, address }: Asker,
  at: Date,
): Promise<PasskeyQuestion> {
  const waiting = begun ? await findCeremony(db, hashToken(begun), 'second-step', at) : undefined
  const userId = waiting?.userId ?? undefined
  if (!userId) {
    const answer = await takeAttempt(db, limitKey(address), questionsFromOneAddress, at)
    if (!answer.allowed) return { state: 'throttled', retryAfterS: answer.retryAfterS }
  }
  const ticket = userId && begun ? begun : newToken()
  const tokenHash = hashToken(ticket)
  const options = await passkeyQuestion(site, userId ? await passkeysOf(db, userId) : undefined)
  const secret = options.challenge
  await beginCeremony(
    db,
    { tokenHash, kind: 'passkey-login', secret, ...(userId && { userId }) },
    at,
  )
  return { state: 'asked', ticket, options }
}

interface PasskeyAnswer {
  ticket: string | undefined
  /** What the browser answered for the device. */
  response: PasskeyCredential
  place: LoginPlace
  address: string
}

/** Who gets in has used nothing up: many may sit behind one address. */
const limitKey = (address: string) => `passkey from ${addressGroup(address)}`

export async function finishByPasskey(
  db: Db,
  site: RelyingParty,
  { ticket, response, place, address }: PasskeyAnswer,
  at: Date,
): Promise<SecondStepOutcome> {
  if (!ticket) return { state: 'over' }
  const tokenHash = hashToken(ticket)
  const asked = await takeCeremony(db, tokenHash, 'passkey-login', at)
  if (!asked) return { state: 'over' }
  const passkey = await findPasskey(db, response.id)
  const isSecondStep = asked.userId !== null
  const suspect = asked.userId === null ? {} : { userId: asked.userId }
  if (!passkey || (isSecondStep && passkey.user_id !== asked.userId)) {
    return { state: 'refused', ...suspect }
  }
  const question = { challenge: asked.secret, isOnlyFactor: !isSecondStep }
  const counter = await checkAnswer(site, response, passkey, question)
  if (counter === undefined) return { state: 'refused', ...suspect }
  const login = { tokenHash, userId: passkey.user_id, place, isSecondStep }
  const outcome = await finishLogin(db, login, at, async (trx) => {
    const isNoted = await notePasskeyUse(trx, passkey, counter, at)
    return { state: isNoted ? 'right' : 'refused' }
  })
  if (outcome.state === 'in' && !isSecondStep) await giveBackAttempt(db, limitKey(address))
  return outcome
}
