/**
 * Finds posts that have every word of a question. Those that have them as written come before those that have words
 * which begin so; among these, those that have them in the title, then in title and tags, then in the headings, too;
 * then the newest. Where nothing is found, words that differ by a typo are as good as the written ones. The order needs
 * no statistics, so that both databases and an export have the same.
 */
import { sql } from 'kysely'
import { withIndexScans } from '#db/index-scans.server.ts'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { tokenize } from '#text/tokenize.ts'
import { matches, type QuestionWord, withTypos } from './question.ts'
import type { FoundPost, Section } from './search-answer.ts'
import { listTagNames } from './search-index.server.ts'
import { beginningLetter, fieldLetters, isBeginning, searchFields } from './search-words.ts'

export const maxResults = 20

export interface SearchResult {
  posts: FoundPost[]
  /** Those that the posts were found by, with the typos that posts have. */
  words: QuestionWord[]
}

/** @param words as returned by `questionWords` */
export function searchPosts(
  db: Db,
  now: Date,
  words: QuestionWord[],
  limit = maxResults,
): Promise<SearchResult> {
  return withIndexScans(db, async (db) => {
    const posts = await findPosts(db, now, words, limit)
    const corrections = posts.length === 0 ? withTypos(words) : undefined
    if (!corrections) return { posts, words }
    const corrected = await withKnownTypos(db, corrections)
    return { posts: await findPosts(db, now, corrected, limit), words: corrected }
  })
}

async function findPosts(db: Db, now: Date, words: QuestionWord[], limit: number) {
  const find = (isPrefix: boolean) => (depth: number) =>
    findAt(db, now, { words, isPrefix, depth, limit })
  const beginning = words.length > 0 ? await find(true)(searchFields.length) : []
  if (beginning.length === 0) return []
  const exact = await find(false)(searchFields.length)
  const posts = await inOrder(db, { all: exact, words: words.map(asWritten), limit }, find(false))
  const found = new Map(posts.map((post) => [post.id, post]))
  if (found.size < limit) {
    for (const post of await inOrder(db, { all: beginning, words, limit }, find(true))) {
      found.set(post.id, found.get(post.id) ?? post)
    }
  }
  return [...found.values()].slice(0, limit)
}

interface Found {
  /** The newest, of all depths. */
  all: FoundPost[]
  words: QuestionWord[]
  limit: number
}

/** Asks for no depth whose posts are known: most questions find few. @returns posts may come twice */
async function inOrder(
  db: Db,
  { all, words, limit }: Found,
  find: (depth: number) => Promise<FoundPost[]>,
): Promise<FoundPost[]> {
  if (all.length < limit) return byDepth(db, all, words)
  const outlined = await find(searchFields.length - 1)
  if (outlined.length < limit) return [...(await byDepth(db, outlined, words)), ...all]
  const titled = await find(1)
  if (titled.length === limit) return titled
  return [...titled, ...(await find(2)), ...outlined]
}

async function byDepth(db: Db, posts: FoundPost[], words: QuestionWord[]): Promise<FoundPost[]> {
  if (posts.length < 2) return posts
  const tagNames = await listTagNames(
    db,
    posts.map(({ id }) => id),
  )
  const depths = new Map(
    posts.map(({ id, title, sections }) => {
      const fields = [[title], tagNames.get(id) ?? [], sections.map(({ heading }) => heading)]
      return [id, depthOf(fields, words)]
    }),
  )
  const depth = ({ id }: FoundPost) => depths.get(id) ?? 0
  return posts.toSorted((one, other) => depth(one) - depth(other))
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
  // PostgreSQL sorts the positions alone; FTS5 has its rows in their order, and ends at the limit.
  const found = locksRows(db)
    ? sql`(select post_id, position from search_entry where words @@ ${postgresQuery(tier)}::tsquery
        order by position desc offset 0) as found`
    : sql`(select rowid as position from search_words where search_words match ${sqliteQuery(tier)}
        order by rowid desc) as found`
  const { rows } = await sql<Omit<FoundPost, 'sections'> & { sections: string }>`
    select * from (
      select post.id, coalesce(post.slug, post.id) as slug, post.title, post.excerpt,
        search_entry.sections, post.created_at
      from ${found} join search_entry on search_entry.position = found.position
      join post on post.id = search_entry.post_id
      where post.deleted_at is null and post.published_at <= ${now.toISOString()}
      order by found.position desc limit ${tier.limit}
    ) as newest order by created_at desc, id desc`.execute(db)
  return rows.map(({ id, slug, title, excerpt, sections }) => ({
    ...{ id, slug, title, excerpt },
    sections: JSON.parse(sections) as Section[],
  }))
}

/** Words have letters and digits only: nothing of the query language. */
function sqliteQuery({ words, isPrefix, depth }: Tier) {
  const columns = searchFields.slice(0, depth).join(' ')
  const filter = depth < searchFields.length ? `{${columns}} : ` : ''
  const terms = words.map(({ text, isPrefixed, typos = [] }) => [
    `"${text}"${isPrefix && isPrefixed ? '*' : ''}`,
    ...typos.map((typo) => `"${typo}"`),
  ])
  return `${filter}(${terms.map((forms) => `(${forms.join(' OR ')})`).join(' AND ')})`
}

function postgresQuery({ words, isPrefix, depth }: Tier) {
  const letters = searchFields.slice(0, depth).map((field) => fieldLetters[field])
  const inFields = (word: string) => letters.map((letter) => `'${letter}${word}'`)
  const asBeginning = (word: string) =>
    isBeginning(word)
      ? letters.map((letter) => `'${beginningLetter(letter)}${word}'`)
      : inFields(word).map((lexeme) => `${lexeme}:*`)
  const terms = words.map(({ text, isPrefixed, typos = [] }) => [
    ...inFields(text),
    ...(isPrefix && isPrefixed ? asBeginning(text) : []),
    ...typos.flatMap(inFields),
  ])
  return terms.map((forms) => `(${forms.join(' | ')})`).join(' & ')
}
