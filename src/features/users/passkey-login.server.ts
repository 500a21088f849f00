/** A login by a passkey: as its second step, or by the passkey alone, which then knows its owner. */
import type { Db } from '#db/open.server.ts'
import { type AttemptLimit, addressGroup, takeAttempt } from '#http/attempts.server.ts'
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
  ticket: string | undefined
  address: string
}

/** Asks for a passkey of the account whose password was shown, else for any that knows its owner. */
export async function askForPasskey(
  db: Db,
  site: RelyingParty,
  { ticket = newToken(), address }: Asker,
  at: Date,
): Promise<PasskeyQuestion> {
  const key = `passkey from ${addressGroup(address)}`
  const answer = await takeAttempt(db, key, questionsFromOneAddress, at)
  if (!answer.allowed) return { state: 'throttled', retryAfterS: answer.retryAfterS }
  const tokenHash = hashToken(ticket)
  const waiting = await findCeremony(db, tokenHash, 'second-step', at)
  const userId = waiting?.userId ?? undefined
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
}

export async function finishByPasskey(
  db: Db,
  site: RelyingParty,
  { ticket = '', response, place }: PasskeyAnswer,
  at: Date,
): Promise<SecondStepOutcome> {
  const tokenHash = hashToken(ticket)
  const asked = await takeCeremony(db, tokenHash, 'passkey-login', at)
  if (!asked) return { state: 'over' }
  const passkey = await findPasskey(db, response.id)
  const isSecondStep = asked.userId !== null
  if (!passkey || (isSecondStep && passkey.user_id !== asked.userId)) return { state: 'refused' }
  const question = { challenge: asked.secret, isOnlyFactor: !isSecondStep }
  const counter = await checkAnswer(site, response, passkey, question)
  if (counter === undefined) return { state: 'refused' }
  const login = { tokenHash, userId: passkey.user_id, place, isSecondStep }
  return finishLogin(db, login, at, async (trx) => {
    const isNoted = await notePasskeyUse(trx, passkey, counter, at)
    return { state: isNoted ? 'right' : 'refused' }
  })
}
