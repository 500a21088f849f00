import { randomUUID } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import type { MessageDraft } from './message.ts'

/** Stores a message and gives its id. When this resolves, the message is on the disk. */
export async function insertMessage(db: Db, draft: MessageDraft, at: Date): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('contact_message')
    .values({
      id,
      name: draft.name,
      email: draft.email,
      subject: draft.subject || null,
      message: draft.message,
      created_at: at.toISOString(),
    })
    .execute()
  return id
}
