/**
 * Finds posts that have every word of a question. Those that have them as written come before those that have words
 * which begin so; among these, those that have them in the title, then in title and tags, then in the headings, too;
 * then the newest. Where nothing is found, words that differ by a typo are as good as the written ones. The order needs
 * no statistics, so that both databases and an export have the same.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { tokenize } from '#text/tokenize.ts'
import { matches, type QuestionWord, withTypos } from './question.ts'
import type { FoundPost, Section } from './search-answer.ts'
import { listTagNames } from './search-index.server.ts'
import { beginningTerm, searchFields, wholeTerm } from './search-words.ts'
import {
  type KnownWords,
  lookUpWords,
  withKnownTypos,
  withLongerWords,
} from './vocabulary.server.ts'

export const maxResults = 20

export interface SearchResult {
  posts: FoundPost[]
  /** Those that the posts were found by, with the typos that posts have. */
  words: QuestionWord[]
}

/** @param words as returned by `questionWords` */
export async function searchPosts(
  db: Db,
  now: Date,
  words: QuestionWord[],
  limit = maxResults,
): Promise<SearchResult> {
  if (words.length === 0) return { posts: [], words }
  const vocabulary = lookUpWords(db, words)
  const find = (words: QuestionWord[]) => findPosts(db, now, { words, vocabulary, limit })
  const posts = await find(words)
  const corrections = posts.length === 0 ? withTypos(words) : undefined
  if (!corrections) return { posts, words }
  const corrected = await withKnownTypos(db, corrections)
  if (corrected.every(({ typos }) => typos?.length === 0)) return { posts, words }
  return { posts: await find(corrected), words: corrected }
}

interface Search {
  words: QuestionWord[]
  vocabulary: Promise<KnownWords>
  limit: number
}

async function findPosts(db: Db, now: Date, { words, vocabulary, limit }: Search) {
  const load = postLoader(db, now)
  const rank = async (words: QuestionWord[]) => {
    const find = (depth: number) => findAt(db, now, { words, depth, limit })
    return inOrder(db, { all: await find(searchFields.length), words, limit, load }, find)
  }
  const [written, known] = await Promise.all([rank(words.map(asWritten)), vocabulary])
  const longer = withLongerWords(words, known)
  const found = new Set(written)
  // Ranking longer words costs most: a full page needs none, and most words have none.
  if (found.size < limit && longer?.some(({ isPrefixed }) => isPrefixed)) {
    for (const id of await rank(longer)) found.add(id)
  }
  return load([...found].slice(0, limit))
}

/** Posts by their ids, in their order, each read once. */
function postLoader(db: Db, now: Date) {
  const loaded = new Map<string, FoundPost>()
  return async (ids: string[]) => {
    const missing = ids.filter((id) => !loaded.has(id))
    for (const post of await listPosts(db, now, missing)) loaded.set(post.id, post)
    return ids.flatMap((id) => loaded.get(id) ?? [])
  }
}

/** Some may have been deleted since they were found. */
async function listPosts(db: Db, now: Date, ids: string[]): Promise<FoundPost[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('post')
    .innerJoin('search_entry', 'search_entry.post_id', 'post.id')
    .select(['id', sql<string>`coalesce(slug, id)`.as('slug'), 'title', 'excerpt', 'sections'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', now.toISOString())
    .execute()
  return rows.map((row) => ({ ...row, sections: JSON.parse(row.sections) as Section[] }))
}

interface Found {
  /** The ids of the newest, of all depths. */
  all: string[]
  words: QuestionWord[]
  limit: number
  load: (ids: string[]) => Promise<FoundPost[]>
}

/** Asks for no depth whose posts are known: most questions find few. @returns ids, some of them twice */
async function inOrder(
  db: Db,
  { all, words, limit, load }: Found,
  find: (depth: number) => Promise<string[]>,
): Promise<string[]> {
  const sort = (ids: string[]) => byDepth(db, { ids, words, load })
  if (all.length < limit) return sort(all)
  // FTS5 reads all matches of a word to find that no field but the text has it.
  const outlined = await find(searchFields.length - 1)
  if (outlined.length < limit) return [...(await sort(outlined)), ...all]
  const [titled, tagged] = await Promise.all([find(1), find(2)])
  return [...titled, ...tagged, ...outlined]
}

async function byDepth(
  db: Db,
  { ids, words, load }: { ids: string[] } & Pick<Found, 'words' | 'load'>,
): Promise<string[]> {
  if (ids.length < 2) return ids
  const [posts, tagNames] = await Promise.all([load(ids), listTagNames(db, ids)])
  const depths = new Map(
    posts.map(({ id, title, sections }) => {
      const fields = [[title], tagNames.get(id) ?? [], sections.map(({ heading }) => heading)]
      return [id, depthOf(fields, words)]
    }),
  )
  const depth = (id: string) => depths.get(id) ?? 0
  // Some may be gone.
  return ids.filter((id) => depths.has(id)).toSorted((one, other) => depth(one) - depth(other))
}

function asWritten(word: QuestionWord): QuestionWord {
  return { ...word, isPrefixed: false }
}

/** With how many fields every word is found. What is in none of these is in the text. */
function depthOf(fields: string[][], words: QuestionWord[]) {
  const tokens = fields.map((texts) => texts.flatMap(tokenize))
  const places = words.map((word) => {
    const place = tokens.findIndex((field) => field.some(({ text }) => matches(word, text)))
    return place < 0 ? tokens.length : place
  })
  return Math.max(...places)
}

interface Tier {
  words: QuestionWord[]
  /** How many of the fields are searched. */
  depth: number
  limit: number
}

/** @returns the ids of the newest, newest first */
async function findAt(db: Db, now: Date, tier: Tier): Promise<string[]> {
  const query = locksRows(db)
    ? sql<{ id: string }>`select id from
        find_posts(${postgresQuery(tier)}::tsquery, ${now.toISOString()}, ${tier.limit}) as id`
    : newestOnSqlite(now, tier)
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

/** FTS5 has its rows in their order, and ends at the limit. */
function newestOnSqlite(now: Date, tier: Tier) {
  return sql<{ id: string }>`
    select id from (
      select post.id, post.created_at
      from (select rowid as position from search_words
          where search_words match ${sqliteQuery(tier)} order by rowid desc) as found
        join search_entry on search_entry.position = found.position
        join post on post.id = search_entry.post_id
      where post.deleted_at is null and post.published_at <= ${now.toISOString()}
      order by found.position desc limit ${tier.limit}
    ) as newest order by created_at desc, id desc`
}

/** Words have letters and digits only: nothing of the query language. */
function sqliteQuery({ words, depth }: Tier) {
  const columns = searchFields.slice(0, depth).join(' ')
  const filter = depth < searchFields.length ? `{${columns}} : ` : ''
  const terms = words.map(({ text, isPrefixed, typos = [] }) => [
    `"${text}"${isPrefixed ? '*' : ''}`,
    ...typos.map((typo) => `"${typo}"`),
  ])
  return `${filter}(${terms.map((forms) => `(${forms.join(' OR ')})`).join(' AND ')})`
}

function postgresQuery({ words, depth }: Tier) {
  const field = searchFields[depth - 1] ?? 'body'
  const terms = words.map(({ text, isPrefixed, typos = [] }) => [
    isPrefixed ? beginningTerm(text, field) : wholeTerm(text, field),
    ...typos.map((typo) => wholeTerm(typo, field)),
  ])
  return terms.map((forms) => `(${forms.join(' | ')})`).join(' & ')
}
