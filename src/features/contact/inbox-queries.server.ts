/** What an administrator asks the database about messages, and does to them. */
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { contains } from '#db/search.server.ts'
import type { ContactMessageTable } from '#db/tables.ts'
import type { InboxMessage, InboxTab, MessageCounts } from './inbox-message.ts'
import type { MessageChanges } from './message-changes.ts'

const dayMs = 86_400_000
/** For so long a deleted message can be taken back. */
const deletedKeptMs = 30 * dayMs
/** For so long spam stays, so that nobody can fill the disk with it. */
const spamKeptMs = 90 * dayMs

export interface MessageSearch {
  tab: InboxTab
  /** Words that stand in name, address, subject or text, one after the other; empty finds all. */
  search: string
  limit: number
  /** Counts from 1. */
  page: number
}

/** One page of what a search finds in a tab, unread first, then newest; and how many it finds in all. */
export async function searchMessages(db: Db, { tab, search, limit, page }: MessageSearch) {
  const found = db
    .selectFrom('contact_message')
    .where(inTab[tab])
    .$if(search.trim() !== '', (query) => query.where(contains(search)))
  const offset = (page - 1) * limit
  const rows = await found
    .select(inboxColumns)
    .orderBy(sql`(read_at is null)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const messages = rows.map(toInboxMessage)
  // A search for what is rare has read everything by now: it need not do so again to count.
  const isLastPage = rows.length < limit && (rows.length > 0 || page === 1)
  if (isLastPage) return { messages, total: offset + rows.length }
  const { count } = await found
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { messages, total: Number(count) }
}

const inTab = {
  inbox: sql<SqlBool>`deleted_at is null and is_spam = 0`,
  spam: sql<SqlBool>`deleted_at is null and is_spam = 1`,
  deleted: sql<SqlBool>`deleted_at is not null`,
} as const

const inboxColumns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'created_at',
  'read_at',
  'replied_at',
  'is_spam',
  'deleted_at',
  'mail_state',
] as const

type InboxRow = Pick<Selectable<ContactMessageTable>, (typeof inboxColumns)[number]>

function toInboxMessage(row: InboxRow): InboxMessage {
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
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
    mail: row.mail_state,
  }
}

/** How many messages each tab has, and how many of the inbox nobody has read. */
export async function countMessages(db: Db): Promise<MessageCounts> {
  // Each by itself: an index knows those that are meant, and nobody goes through all of them.
  const those = (condition: typeof inTab.inbox) =>
    sql<number>`(select count(*) from contact_message where ${condition})`
  const row = await db
    .selectNoFrom([
      those(sql`${inTab.inbox} and read_at is null`).as('unread'),
      those(inTab.inbox).as('inbox'),
      those(inTab.spam).as('spam'),
      those(inTab.deleted).as('deleted'),
    ])
    .executeTakeFirstOrThrow()
  return {
    unread: Number(row.unread),
    inbox: Number(row.inbox),
    spam: Number(row.spam),
    deleted: Number(row.deleted),
  }
}

/** Any message that is still there, a deleted one too. */
export async function findMessage(db: Db, id: string): Promise<InboxMessage | undefined> {
  if (isNoId(id)) return undefined
  const row = await db
    .selectFrom('contact_message')
    .select(inboxColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toInboxMessage(row)
}

/**
 * Changes what is given; a time that is set already stays.
 * @returns undefined for no such message, or one that is deleted
 */
export async function updateMessage(
  db: Db,
  id: string,
  { read, replied, isSpam }: MessageChanges,
  at: Date,
): Promise<InboxMessage | undefined> {
  if (isNoId(id)) return undefined
  const since = (column: 'read_at' | 'replied_at', holds: boolean) =>
    holds ? sql<string>`coalesce(${sql.ref(column)}, ${at.toISOString()})` : null
  const isRead = replied || read
  const row = await db
    .updateTable('contact_message')
    .set({
      // Something has to be set, even where nothing changes.
      id,
      ...(isRead !== undefined && { read_at: since('read_at', isRead) }),
      ...(replied !== undefined && { replied_at: since('replied_at', replied) }),
      ...(isSpam !== undefined && { is_spam: isSpam ? 1 : 0 }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(inboxColumns)
    .executeTakeFirst()
  return row && toInboxMessage(row)
}

/** Deletes a message; it can be taken back for thirty days. @returns false for no such message */
export async function removeMessage(db: Db, id: string, at: Date): Promise<boolean> {
  if (isNoId(id)) return false
  const { numUpdatedRows } = await db
    .updateTable('contact_message')
    .set({ deleted_at: at.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a deletion back. @returns undefined where there is none to take back */
export async function restoreMessage(db: Db, id: string): Promise<InboxMessage | undefined> {
  if (isNoId(id)) return undefined
  const row = await db
    .updateTable('contact_message')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(inboxColumns)
    .executeTakeFirst()
  return row && toInboxMessage(row)
}

/** Removes for good what was deleted thirty days ago, and spam of ninety days ago. */
export async function forgetOldMessages(db: Db, at: Date): Promise<void> {
  const before = (keptMs: number) => new Date(at.getTime() - keptMs).toISOString()
  await db.deleteFrom('contact_message').where('deleted_at', '<=', before(deletedKeptMs)).execute()
  await db
    .deleteFrom('contact_message')
    .where('is_spam', '=', 1)
    .where('created_at', '<=', before(spamKeptMs))
    .execute()
}

/** PostgreSQL takes a NUL in a text for an error. */
function isNoId(id: string) {
  return id.includes('\0')
}
