import type { Db } from '#db/open.server.ts'
import { hourMs } from '#durations.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { publicContent } from '#features/site/public-content.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { enqueueEvent } from '#queue/site-event.server.ts'
import { clientSubnet, consume } from '#rate-limit/rate-limit.server.ts'
import type { MessageInput } from './message.ts'
import { indexMessage } from './message-index.server.ts'
import { DuplicateKeyError, findMessageByKey, insertMessage } from './message-queries.server.ts'
import type { Submission } from './submission-schema.server.ts'

/** Above the first limit messages are spam, above the second they are rejected. */
const spamLimit = { limit: 5, windowMs: hourMs }
const hardLimit = { limit: 10, windowMs: hourMs }

export interface ContactDeps {
  db: Db
  now: () => Date
  /** Absent if no mail server is configured. */
  outbox?: { flush: () => void }
  site: Pick<LiveSite, 'last'>
}

interface Sender {
  address: string
  idempotencyKey?: string | undefined
}

/** `keyReused`: the idempotency key belongs to another message. */
export type SubmitResult =
  | { state: 'stored'; id: string }
  | { state: 'throttled'; retryAfterS: number }
  | { state: 'keyReused' }

/**
 * Stores a message. Suspected spam is stored as such, so that false positives lose nothing and bots learn
 * nothing; only floods are rejected. A repeated request returns the first result and is not counted.
 * Idempotency keys are not bound to a client address, which may change between two attempts.
 */
export async function submitMessage(
  deps: ContactDeps,
  submission: Submission,
  sender: Sender,
): Promise<SubmitResult> {
  const { idempotencyKey } = sender
  const existing = idempotencyKey && (await findMessageByKey(deps.db, idempotencyKey))
  if (existing) {
    const isSame = isSameMessage(existing, submission.message)
    return isSame ? { state: 'stored', id: existing.id } : { state: 'keyReused' }
  }
  try {
    return await storeMessage(deps, submission, sender)
  } catch (error) {
    // A concurrent request with the same key has stored the message.
    if (error instanceof DuplicateKeyError) return submitMessage(deps, submission, sender)
    throw error
  }
}

function isSameMessage(one: MessageInput, other: MessageInput) {
  const fields = ['name', 'email', 'subject', 'message'] as const
  return fields.every((field) => one[field] === other[field])
}

async function storeMessage(
  { db, now, outbox }: ContactDeps,
  { message, botScore }: Submission,
  { address, idempotencyKey }: Sender,
): Promise<SubmitResult> {
  const at = now()
  const subnet = clientSubnet(address)
  let withMail = false
  // One transaction, so that a message that can't be stored is not counted.
  const result = await db.transaction().execute(async (trx): Promise<SubmitResult> => {
    const hard = await consume(trx, `contact per client ${subnet}`, hardLimit, at)
    if (!hard.allowed) return { state: 'throttled', retryAfterS: hard.retryAfterS }
    const { allowed } = await consume(trx, `contact spam check per client ${subnet}`, spamLimit, at)
    const spamReason = botScore > 1 ? 'honeypot' : allowed ? undefined : 'rate-limit'
    withMail = outbox !== undefined && !spamReason
    const id = await insertMessage(trx, message, { at, spamReason, withMail, idempotencyKey })
    await indexMessage(trx, id)
    const event = { type: 'message.received', id, at: at.toISOString() } as const
    if (!spamReason) await enqueueEvent(trx, event)
    return { state: 'stored', id }
  })
  if (withMail) outbox?.flush()
  return result
}

/** Names the owner's address as the way that is left. */
export async function tooManyMessagesError(
  db: Db,
  { retryAfterS }: { retryAfterS: number },
  language: string,
): Promise<HttpError> {
  const { content } = await readLiveSite(db)
  const { email } = publicContent(content).identity
  const { tooManyMessages } = catalogueOf(language).serverTranslation
  const message = tooManyMessages(Math.ceil(retryAfterS / 60), email)
  return new HttpError(429, message, { retryAfterS })
}
