/**
 * Finds posts that have every word of a question. Those that have them as written come before those that have words
 * which begin so; among these, those that have them in the title, then in title and tags, then in the headings, too;
 * then the newest. The order needs no statistics, so that both databases and an export have the same.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { tokenize } from '#text/tokenize.ts'
import type { FoundPost, Section } from './search-answer.ts'
import { searchFields } from './search-words.ts'

export const maxResults = 20
const maxWords = 10

/** The folded words of a question; more than ten are not searched. */
export function questionWords(question: string): string[] {
  return [...new Set(tokenize(question).map(({ text }) => text))].slice(0, maxWords)
}

/** @param words as returned by `questionWords` */
export async function searchPosts(
  db: Db,
  now: Date,
  words: string[],
  limit = maxResults,
): Promise<FoundPost[]> {
  if (words.length === 0) return []
  const found = new Map<string, FoundPost>()
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

interface Tier {
  words: string[]
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
  const terms = words.map((word) => `"${word}"${isPrefix ? '*' : ''}`)
  return `{${columns}} : (${terms.join(' AND ')})`
}

function postgresQuery({ words, isPrefix, depth }: Tier) {
  const labels = 'ABCD'.slice(0, depth)
  return words.map((word) => `'${word}':${isPrefix ? '*' : ''}${labels}`).join(' & ')
}
