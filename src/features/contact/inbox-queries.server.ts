/** Queries of the inbox. */
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import type { ContactMessageTable } from '#db/tables.ts'
import { dayMs } from '#durations.ts'
import { jsonETag, type Precondition } from '#http/if-match.server.ts'
import type { InboxMessage, MessageCounts } from './inbox-message.ts'
import { indexMessage } from './message-index.server.ts'
import type { MessagePatch } from './message-patch.ts'

/** How long a deleted message can be restored. */
const deletedRetentionMs = 30 * dayMs
/** Limits the disk space that spam can take. */
const spamRetentionMs = 90 * dayMs

export const inTab = {
  inbox: sql<SqlBool>`deleted_at is null and is_spam = 0`,
  spam: sql<SqlBool>`deleted_at is null and is_spam = 1`,
  deleted: sql<SqlBool>`deleted_at is not null`,
} as const

export const inboxColumns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'created_at',
  'read_at',
  'replied_at',
  'is_spam',
  'spam_reason',
  'deleted_at',
  'mail_state',
] as const

export type InboxRow = Pick<Selectable<ContactMessageTable>, (typeof inboxColumns)[number]>

export function toInboxMessage(row: InboxRow): InboxMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    ...(row.subject && { subject: row.subject }),
    message: row.message,
    createdAt: row.created_at,
    ...(row.read_at && { readAt: row.read_at }),
    ...(row.replied_at && { repliedAt: row.replied_at }),
    isSpam: Number(row.is_spam) === 1,
    ...(Number(row.is_spam) === 1 && row.spam_reason && { spamReason: row.spam_reason }),
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
    mail: row.mail_state,
  }
}

export async function countMessages(db: Db): Promise<MessageCounts> {
  // Separate subqueries, because each can use a partial index.
  const count = (condition: typeof inTab.inbox) =>
    sql<number>`(select count(*) from contact_message where ${condition})`
  const row = await db
    .selectNoFrom([
      count(sql`${inTab.inbox} and read_at is null`).as('unread'),
      count(inTab.inbox).as('inbox'),
      count(inTab.spam).as('spam'),
      count(inTab.deleted).as('deleted'),
    ])
    .executeTakeFirstOrThrow()
  return {
    unread: Number(row.unread),
    inbox: Number(row.inbox),
    spam: Number(row.spam),
    deleted: Number(row.deleted),
  }
}

/** The newest of the inbox first. */
export async function newestMessages(db: Db, count: number): Promise<InboxMessage[]> {
  const rows = await db
    .selectFrom('contact_message')
    .select(inboxColumns)
    .where('deleted_at', 'is', null)
    // The sign keeps SQLite from the index of the inbox, whose order is another one.
    .where(sql<SqlBool>`+is_spam = 0`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(toInboxMessage)
}

/** Finds a message in any tab, including deleted ones. */
export async function findMessage(db: Db, id: string): Promise<InboxMessage | undefined> {
  const row = await db
    .selectFrom('contact_message')
    .select(inboxColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toInboxMessage(row)
}

/** Preserves times that are already set. @returns undefined for an unknown or deleted message */
export function updateMessage(
  db: Db,
  id: string,
  { read, replied, isSpam }: MessagePatch,
  at: Date,
  precondition?: Precondition,
): Promise<InboxMessage | undefined> {
  const since = (column: 'read_at' | 'replied_at', isSet: boolean) =>
    isSet ? sql<string>`coalesce(${sql.ref(column)}, ${at.toISOString()})` : null
  const isRead = replied || read
  return indexed(db, async (trx) => {
    await check(trx, id, precondition)
    return trx
      .updateTable('contact_message')
      .set({
        // An update needs at least one column.
        id,
        ...(isRead !== undefined && { read_at: since('read_at', isRead) }),
        ...(replied !== undefined && { replied_at: since('replied_at', replied) }),
        ...(isSpam !== undefined && { is_spam: isSpam ? 1 : 0 }),
        ...(isSpam && { spam_reason: sql<'marked'>`coalesce(spam_reason, 'marked')` }),
      })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(inboxColumns)
      .executeTakeFirst()
  })
}

/** Marks a message as deleted, or restores it (null). @returns undefined if nothing changed */
export function setDeleted(
  db: Db,
  id: string,
  at: Date | null,
  precondition?: Precondition,
): Promise<InboxMessage | undefined> {
  return indexed(db, async (trx) => {
    await check(trx, id, precondition)
    return trx
      .updateTable('contact_message')
      .set({ deleted_at: at?.toISOString() ?? null })
      .where('id', '=', id)
      .where('deleted_at', at ? 'is' : 'is not', null)
      .returning(inboxColumns)
      .executeTakeFirst()
  })
}

/** Judges the message that is stored, and keeps it so until the change. */
async function check(trx: Db, id: string, precondition: Precondition | undefined) {
  if (!precondition) return
  const query = trx.selectFrom('contact_message').select(inboxColumns).where('id', '=', id)
  const row = await (locksRows(trx) ? query.forUpdate() : query).executeTakeFirst()
  if (row) precondition(jsonETag(toInboxMessage(row)))
}

/** A change moves the message in the lists, whose order the index has. */
function indexed(db: Db, change: (trx: Db) => Promise<InboxRow | undefined>) {
  return db.transaction().execute(async (trx) => {
    const row = await change(trx)
    if (row) await indexMessage(trx, row.id)
    return row && toInboxMessage(row)
  })
}

export async function deleteExpiredMessages(db: Db, at: Date): Promise<void> {
  const before = (ageMs: number) => new Date(at.getTime() - ageMs).toISOString()
  const expired = db.deleteFrom('contact_message')
  await expired.where('deleted_at', '<=', before(deletedRetentionMs)).execute()
  await expired
    .where('is_spam', '=', 1)
    .where('created_at', '<=', before(spamRetentionMs))
    .execute()
}
