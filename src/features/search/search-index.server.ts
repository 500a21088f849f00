/**
 * The index of the search. Triggers note in a queue which public posts it does not have as they are, and take out those
 * that are removed. Whether a post may be seen is decided when it is searched.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { lockSearchIndex } from '#db/search-index-lock.server.ts'
import { tokenizerVersion } from '#text/tokenize.ts'
import { updateRelatedPosts } from './related-posts.server.ts'
import { positionOf } from './search-position.server.ts'
import { lexemesOf, type SearchField, searchFields, searchWords } from './search-words.ts'
import { sectionsOf } from './sections.server.ts'
import { storeVocabulary } from './vocabulary.server.ts'

/** Its last digits are incremented with each change of what is indexed: the index is built again. */
export const indexVersion = tokenizerVersion * 1000 + 3
const batchSize = 5
/** After so many changes PostgreSQL's statistics are wrong until autovacuum runs. */
const manyPosts = 200

/**
 * Brings the index up to date with every committed change of a post.
 * @param signal ends it early, between two batches
 */
export async function updateSearchIndex(db: Db, signal?: AbortSignal): Promise<void> {
  await dropOutdatedIndex(db)
  const failures: unknown[] = []
  let indexed = 0
  let queued: string[] = []
  do {
    queued = await listQueued(db, queued.at(-1))
    failures.push(...(await indexAll(db, queued)))
    indexed += queued.length
    // Requests are answered meanwhile.
    await new Promise(setImmediate)
  } while (queued.length === batchSize && !signal?.aborted)
  // Else the plan that `find_posts` has made for an empty table stays.
  if (indexed > manyPosts && locksRows(db)) await sql`analyze search_entry, post`.execute(db)
  await updateRelatedPosts(db, signal)
  if (failures.length > 0) throw failures[0]
}

/** @param last of the batch before */
async function listQueued(db: Db, last = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('search_queue')
    .select('post_id')
    .where('post_id', '>', last)
    .orderBy('post_id')
    .limit(batchSize)
    .execute()
  return rows.map(({ post_id }) => post_id)
}

/** A post that cannot be indexed does not keep out the others: it stays in the queue. @returns the errors */
async function indexAll(db: Db, ids: string[]): Promise<unknown[]> {
  if (ids.length === 0) return []
  try {
    await db.transaction().execute((trx) => indexBatch(trx, ids))
    return []
  } catch (err) {
    if (ids.length === 1) return [err]
    const failures: unknown[] = []
    for (const id of ids) failures.push(...(await indexAll(db, [id])))
    return failures
  }
}

async function dropOutdatedIndex(db: Db) {
  const state = await db.selectFrom('search_state').select('version').executeTakeFirst()
  if (state?.version === indexVersion) return
  await db.transaction().execute(async (trx) => {
    await lockSearchIndex(trx)
    // The queue before the entries, as in each other transaction.
    await sql`insert into search_queue select id from post where published_at is not null
      on conflict (post_id) do update set post_id = excluded.post_id`.execute(trx)
    await trx.deleteFrom('search_state').execute()
    await trx.deleteFrom('search_entry').execute()
    await trx.deleteFrom('search_vocabulary').execute()
    if (!locksRows(trx)) {
      await sql`insert into search_words(search_words) values ('delete-all')`.execute(trx)
    }
    await trx.insertInto('search_state').values({ version: indexVersion }).execute()
  })
}

async function indexBatch(trx: Db, ids: string[]): Promise<void> {
  await lockSearchIndex(trx)
  // Another process may have indexed some of them; others are being written.
  const queued = await trx
    .selectFrom('search_queue')
    .select('post_id')
    .where('post_id', 'in', ids)
    .$if(locksRows(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  if (queued.length === 0) return
  const queuedIds = queued.map(({ post_id }) => post_id)
  const posts = await trx
    .selectFrom('post')
    .select(['id', 'title', 'html', 'created_at'])
    .where('id', 'in', queuedIds)
    .execute()
  const tagNames = await listTagNames(trx, queuedIds)
  const placed = posts.map((post) => ({ post, position: positionOf(post) }))
  // FTS5 writes a segment each time that a row comes before the last one.
  placed.sort((one, other) => (one.position < other.position ? -1 : 1))
  for (const { post, position } of placed) {
    const sections = sectionsOf(post.html)
    const words = searchWords({ title: post.title, tags: tagNames.get(post.id) ?? [], sections })
    const entry = {
      postId: post.id,
      position: await freePosition(trx, post.id, position),
      sections: JSON.stringify(sections),
    }
    if (locksRows(trx)) await storeOnPostgres(trx, entry, words)
    else await storeOnSqlite(trx, entry, words)
    await storeVocabulary(trx, [...words.keys()])
  }
  await trx.deleteFrom('search_queue').where('post_id', 'in', queuedIds).execute()
}

/** Two posts may be of the same millisecond, with ids that begin alike. @returns an integer, as SQL */
async function freePosition(trx: Db, postId: string, position: bigint) {
  for (let free = position; ; free++) {
    const value = sql<number>`cast(${String(free)} as bigint)`
    const taken = await trx
      .selectFrom('search_entry')
      .select('post_id')
      .where('position', '=', value)
      .where('post_id', '!=', postId)
      .executeTakeFirst()
    if (!taken) return value
  }
}

/** The present names of the tags of posts, by post. */
export async function listTagNames(db: Db, postIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('post_tag')
    .innerJoin('tag', 'tag.slug', 'post_tag.tag_slug')
    .select(['post_id', 'name'])
    .where('post_id', 'in', postIds)
    .execute()
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id)
  return new Map([...byPost].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

interface Entry {
  postId: string
  position: RawBuilder<number>
  sections: string
}

async function storeOnSqlite(
  trx: Db,
  { postId, position, sections }: Entry,
  words: Map<string, SearchField>,
) {
  await sql`delete from search_words
    where rowid = (select position from search_entry where post_id = ${postId})`.execute(trx)
  await sql`insert into search_entry (position, post_id, sections)
    values (${position}, ${postId}, ${sections})
    on conflict (post_id) do update set
      position = excluded.position, sections = excluded.sections`.execute(trx)
  const columns = searchFields.map((field) =>
    [...words].flatMap(([word, place]) => (place === field ? word : [])).join(' '),
  )
  await sql`insert into search_words (rowid, title, tags, headings, body)
    values (${position}, ${sql.join(columns)})`.execute(trx)
}

async function storeOnPostgres(
  trx: Db,
  { postId, position, sections }: Entry,
  words: Map<string, SearchField>,
) {
  const lexemes = [...words].flatMap(([word, place]) => lexemesOf(word, place))
  // Words have letters and digits only: nothing to escape. Weights would not be in the index of the table.
  const vector = [...new Set(lexemes)].map((lexeme) => `'${lexeme}'`).join(' ')
  await sql`insert into search_entry (post_id, position, sections, words)
    values (${postId}, ${position}, ${sections}, ${vector}::tsvector)
    on conflict (post_id) do update set
      position = excluded.position, sections = excluded.sections, words = excluded.words`.execute(
    trx,
  )
}
