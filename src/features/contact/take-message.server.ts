import type { Db } from '#db/open.server.ts'
import { addressGroup, takeAttempt } from '#http/attempts.server.ts'
import { insertMessage } from './message-queries.server.ts'
import type { ReceivedMessage } from './received-message.server.ts'

/** More from one place within the hour are rather a program's. */
const perAddress = { limit: 5, windowMs: 3_600_000 }

export interface ContactParts {
  db: Db
  now: () => Date
  /** Tells the owner by mail; absent where no mail is set up. */
  outbox?: { wake: () => void }
}

/**
 * Keeps a message and gives its id. What looks like spam is sorted aside and never refused: its
 * sender notices nothing, and a person who was taken for a program has lost nothing.
 */
export async function takeMessage(
  { db, now, outbox }: ContactParts,
  { draft, looksAutomatic }: ReceivedMessage,
  address: string,
): Promise<string> {
  const at = now()
  const { allowed } = await takeAttempt(db, `contact from ${addressGroup(address)}`, perAddress, at)
  const isSpam = looksAutomatic || !allowed
  const withMail = outbox !== undefined && !isSpam
  const id = await insertMessage(db, draft, { at, isSpam, withMail })
  if (withMail) outbox.wake()
  return id
}
