/**
 * The index of the inbox's search. Triggers note in a queue which messages it does not have as they are; a write takes
 * its message out of the queue in the same transaction, and what is left is indexed in the background. A search uses
 * the index only while the queue is empty, so that it never misses a message.
 */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { tokenizerVersion } from '#text/tokenize.ts'
import { positionOf, tieSize } from './message-position.ts'
import { messageWords } from './message-words.ts'

/** The second part is incremented with each change of `messageWords` or `positionOf`: the index is built again. */
export const indexVersion = tokenizerVersion * 1000 + 1
const batchSize = 50
/** After as many messages PostgreSQL would plan searches by outdated statistics. */
const manyMessages = 1000
/** The key of an advisory lock on PostgreSQL. */
const indexLock = sql.lit(7_204_118_930_551_263_842n)

/**
 * Indexes every committed message that is not.
 * @param signal ends it early, between two batches
 */
export async function updateMessageIndex(db: Db, signal?: AbortSignal): Promise<void> {
  await dropOutdatedIndex(db)
  let indexed = 0
  while (!signal?.aborted) {
    const count = await db.transaction().execute(indexBatch)
    if (count === 0) break
    indexed += count
    // Requests are answered meanwhile.
    await new Promise(setImmediate)
  }
  if (indexed > manyMessages && locksRows(db)) await sql`analyze message_search_entry`.execute(db)
}

/** Whether the index has every message, by the rules of this version. */
export async function isIndexComplete(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: number | null; is_queued: SqlBool }>`
    select (select version from message_search_state) as version,
      exists (select 1 from message_search_queue) as is_queued`.execute(db)
  return rows[0]?.version === indexVersion && !rows[0].is_queued
}

/**
 * Indexes a message in the transaction that stores or changes it. If that fails the message is stored nevertheless: it
 * stays in the queue, and the indexer logs why.
 */
export async function indexMessage(trx: Db, id: string): Promise<void> {
  await sql`savepoint message_index`.execute(trx)
  try {
    await indexMessages(trx, [id])
    await sql`release savepoint message_index`.execute(trx)
  } catch {
    await sql`rollback to savepoint message_index`.execute(trx)
  }
}

async function dropOutdatedIndex(db: Db) {
  const state = await db.selectFrom('message_search_state').select('version').executeTakeFirst()
  if (state?.version === indexVersion) return
  await db.transaction().execute(async (trx) => {
    await lockIndex(trx)
    // The queue before the entries, as in each other transaction.
    await sql`insert into message_search_queue select id from contact_message where true
      on conflict (message_id) do update set message_id = excluded.message_id`.execute(trx)
    await trx.deleteFrom('message_search_entry').execute()
    if (!locksRows(trx)) {
      await sql`insert into message_search_words(message_search_words) values ('delete-all')`.execute(
        trx,
      )
    }
    await trx.deleteFrom('message_search_state').execute()
    await trx.insertInto('message_search_state').values({ version: indexVersion }).execute()
  })
}

/** @returns the number of messages */
async function indexBatch(trx: Db): Promise<number> {
  await lockIndex(trx)
  const queued = await trx
    .selectFrom('message_search_queue')
    .select('message_id')
    .limit(batchSize)
    // The others are being written.
    .$if(locksRows(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  if (queued.length > 0) {
    await indexMessages(
      trx,
      queued.map(({ message_id }) => message_id),
    )
  }
  return queued.length
}

async function indexMessages(trx: Db, ids: string[]) {
  const messages = await trx
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'subject', 'message'])
    .select(['created_at', 'read_at', 'is_spam', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
  const entries = messages.map((message) => ({
    id: message.id,
    position: positionOf(message),
    words: messageWords({ ...message, subject: message.subject ?? '' }),
  }))
  // FTS5 writes a segment each time that a row comes before the last one.
  for (const entry of entries.toSorted((one, other) => one.position - other.position)) {
    await store(trx, { ...entry, position: await freePosition(trx, entry) })
  }
  await trx.deleteFrom('message_search_queue').where('message_id', 'in', ids).execute()
}

interface Entry {
  id: string
  position: number
  words: string[]
}

/** Two messages may have arrived in the same millisecond, with ids that begin alike. */
async function freePosition(trx: Db, { id, position }: Entry): Promise<number> {
  for (let free = position; ; ) {
    const taken = await trx
      .selectFrom('message_search_entry')
      .select(({ fn }) => [fn.min('position').as('first'), fn.max('position').as('last')])
      .where('position', '>=', free)
      .where('position', '<', free + tieSize)
      .where('message_id', '!=', id)
      .executeTakeFirst()
    if (taken?.first == null || Number(taken.first) > free) return free
    free = Number(taken.last) + 1
  }
}

async function store(trx: Db, { id, position, words }: Entry) {
  if (locksRows(trx)) {
    // Words have letters and digits only: nothing to escape.
    const vector = words.map((word) => `'${word}'`).join(' ')
    await sql`insert into message_search_entry (message_id, position, words)
      values (${id}, ${position}, ${vector}::tsvector)
      on conflict (message_id) do update set position = excluded.position, words = excluded.words`.execute(
      trx,
    )
    return
  }
  await sql`delete from message_search_words
    where rowid = (select position from message_search_entry where message_id = ${id})`.execute(trx)
  await trx.deleteFrom('message_search_entry').where('message_id', '=', id).execute()
  await trx.insertInto('message_search_entry').values({ message_id: id, position }).execute()
  // A number from JavaScript is a float to SQLite, and the row of FTS5 an integer.
  await sql`insert into message_search_words (rowid, words)
    select position, ${words.join(' ')} from message_search_entry where message_id = ${id}`.execute(
    trx,
  )
}

/** Two processes would index the same messages. */
async function lockIndex(trx: Db) {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${indexLock})`.execute(trx)
}
