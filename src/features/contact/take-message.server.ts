import type { Db } from '#db/open.server.ts'
import { addressGroup, takeAttempt } from '#http/attempts.server.ts'
import { inMinutes } from '#http/too-many.server.ts'
import { owner } from '#site.ts'
import { insertMessage } from './message-queries.server.ts'
import type { ReceivedMessage } from './received-message.server.ts'

const hourMs = 3_600_000
/** More from one place within the hour are rather a program's, and so many nobody needs to keep. */
const welcome = { limit: 5, windowMs: hourMs }
const kept = { limit: 10, windowMs: hourMs }

export interface ContactParts {
  db: Db
  now: () => Date
  /** Tells the owner by mail; absent where no mail is set up. */
  outbox?: { wake: () => void }
}

/** Kept under its id, or one too many. */
export type TakenMessage =
  | { state: 'kept'; id: string; withMail: boolean }
  | { state: 'refused'; retryAfterS: number }

/**
 * Keeps a message. What looks like spam is sorted aside and not refused: its sender notices nothing,
 * and a person who was taken for a program has lost nothing. Only a flood is, so that nobody fills
 * the disk.
 */
export async function takeMessage(
  { db, now, outbox }: ContactParts,
  { draft, looksAutomatic }: ReceivedMessage,
  address: string,
): Promise<TakenMessage> {
  const at = now()
  const sender = addressGroup(address)
  // At once or not at all: a message that could not be kept counts as no attempt.
  const taken = await db.transaction().execute(async (trx): Promise<TakenMessage> => {
    const answer = await takeAttempt(trx, `contact kept from ${sender}`, kept, at)
    if (!answer.allowed) return { state: 'refused', retryAfterS: answer.retryAfterS }
    const { allowed } = await takeAttempt(trx, `contact from ${sender}`, welcome, at)
    const isSpam = looksAutomatic || !allowed
    const withMail = outbox !== undefined && !isSpam
    const id = await insertMessage(trx, draft, { at, isSpam, withMail })
    return { state: 'kept', id, withMail }
  })
  if (taken.state === 'kept' && taken.withMail) outbox?.wake()
  return taken
}

/** What a refused sender reads. */
export function floodSentence(retryAfterS: number): string {
  return `Too many messages came from your network. Please try again in ${inMinutes(retryAfterS)}, or write to ${owner.email}.`
}
