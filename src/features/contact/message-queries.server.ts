import { randomUUID } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { toSearchText } from '#db/search.server.ts'
import type { SpamReason } from './inbox-message.ts'
import type { MessageInput } from './message.ts'

interface InsertOptions {
  at: Date
  /** Absent for a message that is no spam. */
  spamReason?: SpamReason | undefined
  /** Whether to queue a notification mail. */
  withMail: boolean
  idempotencyKey?: string | undefined
}

/** A message with this idempotency key already exists. */
export class DuplicateKeyError extends Error {}

/**
 * @returns the id of the stored message
 * @throws DuplicateKeyError after waiting for a concurrent transaction with the same key
 */
export async function insertMessage(
  db: Db,
  { name, email, subject, message }: MessageInput,
  { at, spamReason, withMail, idempotencyKey }: InsertOptions,
): Promise<string> {
  const row = await db
    .insertInto('contact_message')
    .values({
      id: randomUUID(),
      name,
      email,
      subject: subject || null,
      message,
      search_text: toSearchText(name, email, subject, message),
      created_at: at.toISOString(),
      is_spam: spamReason ? 1 : 0,
      spam_reason: spamReason ?? null,
      ...(withMail && { mail_state: 'waiting', mail_due_at: at.toISOString() }),
      ...(idempotencyKey && { idempotency_key: idempotencyKey }),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new DuplicateKeyError()
  return row.id
}

export async function findMessageByKey(
  db: Db,
  idempotencyKey: string,
): Promise<(MessageInput & { id: string }) | undefined> {
  const row = await db
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'subject', 'message'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row && { ...row, subject: row.subject ?? '' }
}
