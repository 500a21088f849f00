/**
 * The search of the inbox: by words, in the index. While the index is incomplete, and for a question without words, it
 * reads the texts instead.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { type InboxMessage, type InboxTab, inboxTabs } from './inbox-message.ts'
import { type InboxRow, inboxColumns, inTab, toInboxMessage } from './inbox-queries.server.ts'
import { isIndexComplete } from './message-index.server.ts'
import { firstPosition, tabSize } from './message-position.ts'
import { searchedWords } from './message-words.ts'

/** More matches than these are counted only for a page further down. */
const maxCounted = 1000
/** FTS5 reads the messages of more words that begin alike all at once. */
const maxEndings = 200
/** The index has shorter beginnings as words of their own. */
const minEndedLength = 3

export interface MessageSearch {
  tab: InboxTab
  /** Beginnings of words in name, address, subject or text, all of which a message has; empty matches all. */
  search: string
  limit: number
  /** Counts from 1. */
  page: number
}

export interface FoundMessages {
  messages: InboxMessage[]
  total: number
  /** Whether there are more than `total`. */
  isMinimum: boolean
  /** Whether the texts were read, since the index is not complete. */
  isUnindexed: boolean
}

/** Returns a page of the matching messages, unread first, then newest, and the total count. */
export async function searchMessages(db: Db, search: MessageSearch): Promise<FoundMessages> {
  const words = searchedWords(search.search)
  const isIndexed = words.length > 0 && (await isIndexComplete(db))
  const found = isIndexed ? await findByWords(db, words, search) : await findInTexts(db, search)
  return { isMinimum: false, ...found, isUnindexed: words.length > 0 && !isIndexed }
}

async function findInTexts(db: Db, { tab, search, limit, page }: MessageSearch) {
  const matches = db
    .selectFrom('contact_message')
    .where(inTab[tab])
    .$if(search.trim() !== '', (query) => query.where(matchesSearch(search)))
  const offset = (page - 1) * limit
  const rows = await matches
    .select(inboxColumns)
    .orderBy(sql`(read_at is null)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const messages = rows.map(toInboxMessage)
  // Saves a second scan for searches with few matches.
  const isLastPage = rows.length < limit && (rows.length > 0 || page === 1)
  if (isLastPage) return { messages, total: offset + rows.length }
  const { count } = await matches
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { messages, total: Number(count) }
}

/** Reads matches in the order of the list, and no more of them than are counted. */
async function findByWords(db: Db, words: string[], { tab, limit, page }: MessageSearch) {
  const offset = (page - 1) * limit
  const max = Math.max(maxCounted, offset + limit)
  const matches = locksRows(db) ? onPostgres(tab, words) : await onSqlite(db, tab, words)
  if (!matches) return { messages: [], total: 0 }
  const columns = sql.join(inboxColumns.map((name) => sql.ref(`contact_message.${name}`)))
  const { rows } = await sql<InboxRow & { count: number | string }>`
    with "found" as materialized (${matches} order by position limit ${max + 1})
    select "counted".count, "page".*
    from (select count(*) as count from "found") as "counted"
    left join (
      select ${columns}, message_search_entry.position
      from (select position from "found" order by position limit ${limit} offset ${offset}) as "shown"
      join message_search_entry on message_search_entry.position = "shown".position
      join contact_message on contact_message.id = message_search_entry.message_id
    ) as "page" on true
    order by "page".position`.execute(db)
  const count = Number(rows[0]?.count)
  // Without a message on the page there is one row, with the count.
  const messages = rows.filter(({ id }) => id !== null).map(toInboxMessage)
  return { messages, total: Math.min(count, max), isMinimum: count > max }
}

/** Words have letters and digits only: nothing of the query language. */
function onPostgres(tab: InboxTab, words: string[]) {
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`select position from message_search_entry where words @@ ${query}::tsquery
    and tab = ${sql.lit(inboxTabs.indexOf(tab))} and position ${range(tab)}`
}

async function onSqlite(db: Db, tab: InboxTab, words: string[]) {
  const terms: string[] = []
  for (const word of words) {
    const endings = await listEndings(db, word)
    if (endings.length === 0) return undefined
    terms.push(endings.length > maxEndings ? `"${word}"*` : `(${endings.join(' OR ')})`)
  }
  return sql`select rowid as position from message_search_words
    where message_search_words match ${terms.join(' AND ')} and rowid ${range(tab)}`
}

/** In the statement itself: FTS5 ignores numbers that are bound as floats. */
function range(tab: InboxTab) {
  const first = firstPosition(tab)
  return sql`between ${sql.lit(first)} and ${sql.lit(first + tabSize - 1)}`
}

/**
 * The words of the index that begin so, as terms of FTS5: it reads the messages of whole words in their order, while it
 * merges those of a beginning before the first is returned.
 */
async function listEndings(db: Db, word: string): Promise<string[]> {
  if ([...word].length < minEndedLength) return [`"${word}"*`]
  const { rows } = await sql<{ term: string }>`select term from message_search_words_vocabulary
    where term >= ${word} and term < ${`${word}\u{10ffff}`} limit ${maxEndings + 1}`.execute(db)
  return rows.map(({ term }) => `"${term}"`)
}
