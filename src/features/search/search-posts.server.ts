/**
 * Finds posts that have every word of a question. Those that have them as written come before those that have words
 * which begin so; among these, those that have them in the title, then in title and tags, then in the headings, too;
 * then the newest. Where nothing is found, words that differ by a typo are as good as the written ones. The order needs
 * no statistics, so that both databases and an export have the same.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { type QuestionWord, withTypos } from './question.ts'
import type { FoundPost, Section } from './search-answer.ts'
import { fieldLetters, searchFields } from './search-words.ts'

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
  const posts = await findPosts(db, now, words, limit)
  const corrections = posts.length === 0 ? withTypos(words) : undefined
  if (!corrections) return { posts, words }
  const corrected = await withKnownTypos(db, corrections)
  return { posts: await findPosts(db, now, corrected, limit), words: corrected }
}

async function findPosts(db: Db, now: Date, words: QuestionWord[], limit: number) {
  const found = new Map<string, FoundPost>()
  if (words.length === 0) return []
  for (const isPrefix of [false, true]) {
    for (let depth = 1; depth <= searchFields.length; depth++) {
      for (const post of await findAt(db, now, { words, isPrefix, depth, limit })) {
        if (!found.has(post.id)) found.set(post.id, post)
        if (found.size === limit) return [...found.values()]
      }
    }
  }
  return [...found.values()]
}

/** Without those that no post has, which are most. */
async function withKnownTypos(db: Db, words: QuestionWord[]): Promise<QuestionWord[]> {
  const typos = JSON.stringify(words.flatMap((word) => word.typos ?? []))
  const list = locksRows(db)
    ? sql`select json_array_elements_text(${typos}::json)`
    : sql`select value from json_each(${typos})`
  const { rows } = await sql<{ word: string }>`
    select word from search_vocabulary where word in (${list})`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  return words.map((word) => ({
    ...word,
    typos: word.typos?.filter((typo) => known.has(typo)) ?? [],
  }))
}

interface Tier {
  words: QuestionWord[]
  /** Whether words that begin so are found, too. */
  isPrefix: boolean
  /** How many of the fields are searched. */
  depth: number
  limit: number
}

async function findAt(db: Db, now: Date, tier: Tier): Promise<FoundPost[]> {
  const matches = locksRows(db)
    ? sql`from search_entry join post on post.id = search_entry.post_id
        where search_entry.words @@ ${postgresQuery(tier)}::tsquery`
    : sql`from search_words join search_entry on search_entry.number = search_words.rowid
        join post on post.id = search_entry.post_id where search_words match ${sqliteQuery(tier)}`
  const { rows } = await sql<Omit<FoundPost, 'sections'> & { sections: string }>`
    select post.id, coalesce(post.slug, post.id) as slug, post.title, post.excerpt,
      search_entry.sections
    ${matches} and post.deleted_at is null and post.published_at <= ${now.toISOString()}
    order by post.created_at desc, post.id desc limit ${tier.limit}`.execute(db)
  return rows.map((row) => ({ ...row, sections: JSON.parse(row.sections) as Section[] }))
}

/** Words have letters and digits only: nothing of the query language. */
function sqliteQuery({ words, isPrefix, depth }: Tier) {
  const columns = searchFields.slice(0, depth).join(' ')
  const terms = words.map(({ text, isPrefixed, typos = [] }) => [
    `"${text}"${isPrefix && isPrefixed ? '*' : ''}`,
    ...typos.map((typo) => `"${typo}"`),
  ])
  return `{${columns}} : (${terms.map((forms) => `(${forms.join(' OR ')})`).join(' AND ')})`
}

function postgresQuery({ words, isPrefix, depth }: Tier) {
  const letters = searchFields.slice(0, depth).map((field) => fieldLetters[field])
  const inFields = (word: string, end = '') => letters.map((letter) => `'${letter}${word}'${end}`)
  const terms = words.map(({ text, isPrefixed, typos = [] }) => [
    ...inFields(text, isPrefix && isPrefixed ? ':*' : ''),
    ...typos.flatMap((typo) => inFields(typo)),
  ])
  return terms.map((forms) => `(${forms.join(' | ')})`).join(' & ')
}
