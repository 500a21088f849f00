/**
 * The index of the search. It follows the posts: an entry is written again when its post has another revision. Whether
 * a post may be seen is decided when it is searched.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { lockSearchIndex } from '#db/search-index-lock.server.ts'
import { tokenizerVersion } from '#text/tokenize.ts'
import { updateRelatedPosts } from './related-posts.server.ts'
import { fieldLetters, type SearchField, searchFields, searchWords } from './search-words.ts'
import { sectionsOf } from './sections.server.ts'

/** Its last digits are incremented with each change of what is indexed: the index is built again. */
export const indexVersion = tokenizerVersion * 1000 + 1
const batchSize = 5

/**
 * Brings the index up to date with every committed change of a post.
 * @param signal ends it early, between two batches
 */
export async function updateSearchIndex(db: Db, signal?: AbortSignal): Promise<void> {
  await dropOutdatedIndex(db)
  await removeDeleted(db)
  const ids = await listOutdated(db)
  const failures: unknown[] = []
  for (let first = 0; first < ids.length && !signal?.aborted; first += batchSize) {
    failures.push(...(await indexAll(db, ids.slice(first, first + batchSize))))
    // Requests are answered meanwhile.
    await new Promise(setImmediate)
  }
  await updateRelatedPosts(db, signal)
  if (failures.length > 0) throw failures[0]
}

/** A post that cannot be indexed does not keep out the others. @returns the errors */
async function indexAll(db: Db, ids: string[]): Promise<unknown[]> {
  try {
    await indexBatch(db, ids)
    return []
  } catch (err) {
    if (ids.length === 1) return [err]
    const failures: unknown[] = []
    for (const id of ids) failures.push(...(await indexAll(db, [id])))
    return failures
  }
}

/** The texts of posts that were deleted permanently. */
async function removeDeleted(db: Db) {
  const gone = await db
    .selectFrom('search_entry')
    .leftJoin('post', 'post.id', 'search_entry.post_id')
    .select('search_entry.post_id')
    .where('post.id', 'is', null)
    .execute()
  if (gone.length === 0) return
  const ids = gone.map(({ post_id }) => post_id)
  await db.transaction().execute(async (trx) => {
    await lockSearchIndex(trx)
    if (!locksRows(trx)) {
      await sql`delete from search_words where rowid in
        (select number from search_entry where post_id in (${sql.join(ids)}))`.execute(trx)
    }
    await trx.deleteFrom('search_entry').where('post_id', 'in', ids).execute()
    await trx
      .deleteFrom('related_post')
      .where(({ eb, or }) => or([eb('post_id', 'in', ids), eb('related_id', 'in', ids)]))
      .execute()
  })
}

async function dropOutdatedIndex(db: Db) {
  const state = await db.selectFrom('search_state').select('version').executeTakeFirst()
  if (state?.version === indexVersion) return
  await db.transaction().execute(async (trx) => {
    await lockSearchIndex(trx)
    await trx.deleteFrom('search_state').execute()
    await trx.deleteFrom('search_entry').execute()
    await trx.deleteFrom('search_vocabulary').execute()
    if (!locksRows(trx)) {
      await sql`insert into search_words(search_words) values ('delete-all')`.execute(trx)
    }
    await trx.insertInto('search_state').values({ version: indexVersion }).execute()
  })
}

async function listOutdated(db: Db): Promise<string[]> {
  const rows = await selectOutdated(db).select('post.id').execute()
  return rows.map(({ id }) => id)
}

function selectOutdated(db: Db) {
  return db
    .selectFrom('post')
    .leftJoin('search_entry', 'search_entry.post_id', 'post.id')
    .where('post.published_at', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb('search_entry.revision', 'is', null),
        eb('search_entry.revision', '!=', eb.ref('post.revision')),
      ]),
    )
}

async function indexBatch(db: Db, ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSearchIndex(trx)
    // Another process may have indexed some of them.
    const posts = await selectOutdated(trx)
      .select(['post.id', 'post.title', 'post.html', 'post.revision'])
      .where('post.id', 'in', ids)
      .execute()
    const tagNames = await listTagNames(trx, ids)
    for (const post of posts) {
      const sections = sectionsOf(post.html)
      const tags = tagNames.get(post.id) ?? []
      const words = searchWords({ title: post.title, tags, sections })
      const entry = {
        post_id: post.id,
        revision: post.revision,
        sections: JSON.stringify(sections),
      }
      if (locksRows(trx)) await storeOnPostgres(trx, entry, words)
      else await storeOnSqlite(trx, entry, words)
      await storeVocabulary(trx, [...words.keys()])
    }
  })
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
  post_id: string
  revision: number
  sections: string
}

async function storeOnSqlite(trx: Db, entry: Entry, words: Map<string, SearchField>) {
  const [row] = (
    await sql<{ number: number }>`insert into search_entry (post_id, revision, sections)
      values (${entry.post_id}, ${entry.revision}, ${entry.sections})
      on conflict (post_id) do update set revision = excluded.revision, sections = excluded.sections
      returning number`.execute(trx)
  ).rows
  const columns = searchFields.map((field) =>
    [...words].flatMap(([word, place]) => (place === field ? word : [])).join(' '),
  )
  await sql`insert or replace into search_words (rowid, title, tags, headings, body)
    values (${row?.number}, ${sql.join(columns)})`.execute(trx)
}

async function storeOnPostgres(trx: Db, entry: Entry, words: Map<string, SearchField>) {
  // Words have letters and digits only: nothing to escape. Weights would not be in the index of the table.
  const vector = [...words].map(([word, place]) => `'${fieldLetters[place]}${word}'`).join(' ')
  await sql`insert into search_entry (post_id, revision, sections, words)
    values (${entry.post_id}, ${entry.revision}, ${entry.sections}, ${vector}::tsvector)
    on conflict (post_id) do update set
      revision = excluded.revision, sections = excluded.sections, words = excluded.words`.execute(
    trx,
  )
}

/** A word stays when its last post is gone: it finds nothing then. */
async function storeVocabulary(trx: Db, words: string[]) {
  const list = JSON.stringify(words)
  const rows = locksRows(trx)
    ? sql`select json_array_elements_text(${list}::json)`
    : sql`select value from json_each(${list})`
  await sql`insert into search_vocabulary (word) ${rows} where true on conflict do nothing`.execute(
    trx,
  )
}
