/**
 * Which posts are about the same: those that share tags and words that few others have. Relations are computed when a
 * post is saved, once it is indexed, and hold in both directions.
 */
import { type RawBuilder, sql } from 'kysely'
import { preferIndexScans } from '#db/index-scans.server.ts'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { lockSearchIndex } from '#db/search-index-lock.server.ts'
import { tokenize } from '#text/tokenize.ts'
import type { Section } from './search-answer.ts'
import { wholeTerm } from './search-words.ts'

/** In one transaction, each of which is a write to the disk. */
const batchSize = 10
/** What more posts have in common says little. */
const maxSharing = 100
/** Of the title and the headings: the longest, which are the rarest. */
const maxWords = 12
/** More than a reader is shown: some may be deleted. */
const maxRelated = 10
/** To more posts it is hardly among the nearest. */
const maxRelatedTo = 50
/** A shared tag says as much as two words. */
const tagWeight = 2
/** In hundredths of a bit: what a quarter of all posts have in common. */
const minScore = 200

/**
 * Relates the posts that were saved since the last call. Relations are no part of the index, and are in backups: they
 * depend on the posts that there were.
 * @param signal ends it early, between two batches
 */
export async function updateRelatedPosts(db: Db, signal?: AbortSignal): Promise<void> {
  let batch: Awaited<ReturnType<typeof listUnrelated>> = []
  do {
    batch = await listUnrelated(db, batch.at(-1)?.id)
    if (batch.length === 0) return
    await db.transaction().execute(async (trx) => {
      await lockSearchIndex(trx)
      await preferIndexScans(trx)
      for (const { id, revision } of batch) await relate(trx, id, revision)
    })
    // Requests are answered meanwhile.
    await new Promise(setImmediate)
  } while (batch.length === batchSize && !signal?.aborted)
}

/** A few at a time, in the order of their index: PostgreSQL reads the table to find them all. @param last before them */
function listUnrelated(db: Db, last = '') {
  return db
    .selectFrom('post')
    .innerJoin('search_entry', 'search_entry.post_id', 'post.id')
    .select(['post.id', 'post.revision'])
    .where(isUnrelated)
    .where('post.id', '>', last)
    .orderBy('post.id')
    .limit(batchSize)
    .execute()
}

/** As the index of it. */
const isUnrelated = sql<boolean>`published_at is not null and coalesce(related_revision, 0) <> post.revision`

async function relate(trx: Db, postId: string, revision: number): Promise<void> {
  const scores = await scoreCandidates(trx, postId)
  await trx
    .deleteFrom('related_post')
    .where(({ eb, or }) => or([eb('post_id', '=', postId), eb('related_id', '=', postId)]))
    .execute()
  const pairs = [
    ...scores
      .slice(0, maxRelated)
      .map(([id, score]) => ({ post_id: postId, related_id: id, score })),
    // To each of the others it may be among the nearest.
    ...scores
      .slice(0, maxRelatedTo)
      .map(([id, score]) => ({ post_id: id, related_id: postId, score })),
  ]
  if (pairs.length > 0) await trx.insertInto('related_post').values(pairs).execute()
  // It also counts as a change of the content, so that no cached page has the former relations.
  await trx
    .updateTable('post')
    .set({ related_revision: revision })
    .where('id', '=', postId)
    .execute()
}

/** The nearest posts with their scores, nearest first. */
async function scoreCandidates(trx: Db, postId: string): Promise<[id: string, score: number][]> {
  const terms = await listTerms(trx, postId)
  if (terms.length === 0) return []
  const matches = terms.map(
    ({ matches }, index) => sql`select ${sql.lit(index)} as term, post_id from (${matches}) as m`,
  )
  const { rows } = await sql<{ term: number; post_id: string; total: number }>`
    select term, post_id, (select count(*) from search_entry) as total
      from (${sql.join(matches, sql` union all `)}) as sharing`.execute(trx)
  const scores = new Map<string, number>()
  for (const [term, sharing] of Map.groupBy(rows, (row) => Number(row.term))) {
    if (sharing.length > maxSharing) continue
    const total = Number(sharing[0]?.total)
    const bits = Math.log2(total / sharing.length) * (terms[term]?.weight ?? 1)
    for (const { post_id } of sharing) scores.set(post_id, (scores.get(post_id) ?? 0) + bits)
  }
  scores.delete(postId)
  return [...scores]
    .map(([id, bits]): [string, number] => [id, Math.round(bits * 100)])
    .filter(([, score]) => score >= minScore)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
}

interface Term {
  /** Selects the posts that have it, one more than may share it. */
  matches: RawBuilder<unknown>
  weight: number
}

async function listTerms(trx: Db, postId: string): Promise<Term[]> {
  const post = await trx
    .selectFrom('post')
    .innerJoin('search_entry', 'search_entry.post_id', 'post.id')
    .select(['post.title', 'search_entry.sections'])
    .where('post.id', '=', postId)
    .executeTakeFirst()
  if (!post) return []
  const sections = JSON.parse(post.sections) as Section[]
  const texts = [post.title, ...sections.map(({ heading }) => heading)]
  const words = [...new Set(texts.flatMap(tokenize).map(({ text }) => text))]
    .sort((a, b) => b.length - a.length)
    .slice(0, maxWords)
  const tags = await trx
    .selectFrom('post_tag')
    .select('tag_slug')
    .where('post_id', '=', postId)
    .execute()
  return [
    ...words.map((word) => ({ matches: postsWithWord(trx, word), weight: 1 })),
    ...tags.map(({ tag_slug }) => ({ matches: postsWithTag(tag_slug), weight: tagWeight })),
  ]
}

/** Words have letters and digits only: nothing of the query language. */
function postsWithWord(trx: Db, word: string) {
  return locksRows(trx)
    ? sql`select post_id from search_entry where words @@ ${wholeTerm(word, 'body')}::tsquery
        limit ${sql.lit(maxSharing + 1)}`
    : sql`select search_entry.post_id from search_words
        join search_entry on search_entry.position = search_words.rowid
        where search_words match ${`"${word}"`} limit ${sql.lit(maxSharing + 1)}`
}

function postsWithTag(slug: string) {
  return sql`select post_id from post_tag where tag_slug = ${slug} limit ${sql.lit(maxSharing + 1)}`
}
