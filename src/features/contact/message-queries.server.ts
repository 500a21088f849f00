import { randomUUID } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { searchable } from '#db/search.server.ts'
import type { MessageDraft } from './message.ts'

interface Arrival {
  at: Date
  isSpam: boolean
  /** Whether the owner is to be told by mail. */
  withMail: boolean
}

/** Stores a message and gives its id. When this resolves, the message is on the disk. */
export async function insertMessage(
  db: Db,
  { name, email, subject, message }: MessageDraft,
  { at, isSpam, withMail }: Arrival,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('contact_message')
    .values({
      id,
      name,
      email,
      subject: subject || null,
      message,
      search_text: searchable(name, email, subject, message),
      created_at: at.toISOString(),
      is_spam: isSpam ? 1 : 0,
      ...(withMail && { mail_state: 'waiting', mail_due_at: at.toISOString() }),
    })
    .execute()
  return id
}
