/**
 * Which posts are about the same: those that share tags and words that few others have. Relations are computed when a
 * post is indexed, once all posts are, and hold in both directions.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { lockSearchIndex } from '#db/search-index-lock.server.ts'
import type { Section } from './search-answer.ts'
import { tokenize } from './tokenize.ts'

/** What more posts have in common says little. */
const maxSharing = 100
/** Of the title and the headings: the longest, which are the rarest. */
const maxWords = 12
/** More than a reader is shown: some may be deleted. */
const maxRelated = 10
/** A shared tag says as much as two words. */
const tagWeight = 2
/** In hundredths of a bit: what a quarter of all posts have in common. */
const minScore = 200

/**
 * Relates the posts that were indexed since the last call.
 * @param signal ends it early, between two posts
 */
export async function updateRelatedPosts(db: Db, signal?: AbortSignal): Promise<void> {
  const entries = await db
    .selectFrom('search_entry')
    .select('post_id')
    .where('is_related', '=', 0)
    .execute()
  for (const { post_id } of entries) {
    if (signal?.aborted) return
    await relate(db, post_id)
    // Requests are answered meanwhile.
    await new Promise(setImmediate)
  }
}

async function relate(db: Db, postId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSearchIndex(trx)
    const scores = await scoreCandidates(trx, postId)
    await trx
      .deleteFrom('related_post')
      .where(({ eb, or }) => or([eb('post_id', '=', postId), eb('related_id', '=', postId)]))
      .execute()
    const pairs = scores.flatMap(([otherId, score]) => [
      { post_id: postId, related_id: otherId, score },
      { post_id: otherId, related_id: postId, score },
    ])
    if (pairs.length > 0) await trx.insertInto('related_post').values(pairs).execute()
    await trx
      .updateTable('search_entry')
      .set({ is_related: 1 })
      .where('post_id', '=', postId)
      .execute()
    await trx
      .updateTable('content_revision')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute()
  })
}

/** The nearest posts with their scores, nearest first. */
async function scoreCandidates(trx: Db, postId: string): Promise<[id: string, score: number][]> {
  const terms = await listTerms(trx, postId)
  if (terms.length === 0) return []
  const { rows } = await sql<{ term: number; post_id: string }>`
    ${sql.join(
      terms.map(
        ({ matches }, index) =>
          sql`select ${sql.lit(index)} as term, post_id from (${matches}) as m`,
      ),
      sql` union all `,
    )}`.execute(trx)
  const { total } = await trx
    .selectFrom('search_entry')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const scores = new Map<string, number>()
  for (const [term, sharing] of Map.groupBy(rows, (row) => Number(row.term))) {
    if (sharing.length > maxSharing) continue
    const bits = Math.log2(Number(total) / sharing.length) * (terms[term]?.weight ?? 1)
    for (const { post_id } of sharing) scores.set(post_id, (scores.get(post_id) ?? 0) + bits)
  }
  scores.delete(postId)
  return [...scores]
    .map(([id, bits]): [string, number] => [id, Math.round(bits * 100)])
    .filter(([, score]) => score >= minScore)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, maxRelated)
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
    ? sql`select post_id from search_entry where words @@ ${`'${word}'`}::tsquery
        limit ${sql.lit(maxSharing + 1)}`
    : sql`select search_entry.post_id from search_words
        join search_entry on search_entry.number = search_words.rowid
        where search_words match ${`"${word}"`} limit ${sql.lit(maxSharing + 1)}`
}

function postsWithTag(slug: string) {
  return sql`select post_id from post_tag where tag_slug = ${slug} limit ${sql.lit(maxSharing + 1)}`
}
