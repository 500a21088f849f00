/** What a reader may have meant by an address at which there is nothing. */
import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { pages, tryDecode } from '#paths.ts'
import { questionWords } from './question.ts'
import { searchPosts } from './search-posts.server.ts'
import type { Suggestion } from './suggestion.ts'

const maxSuggestions = 4
/** The beginning of an address that has to be right: the others are not compared. */
const sharedLetters = 3
const maxCompared = 500
/** Letters that may differ, of four. */
const maxDifference = 1
const maxWords = 5
const maxPerWord = 8

/** Ends of addresses of other software. */
const pageEnd = /(\/index)?\.html?$/

/**
 * The post with the nearest address, present or former, and then those that have the most words of the path. None for a
 * path with another extension than that of a page, which no reader types.
 */
export async function suggestPosts(db: Db, now: Date, path: string): Promise<Suggestion[]> {
  const name = tryDecode(path.replace(pageEnd, '').split('/').filter(Boolean).at(-1) ?? '').slice(
    0,
    200,
  )
  if (/[.\0]/.test(name)) return []
  const nearest = await findNearest(db, now, name)
  const found = new Map(nearest && [[nearest.slug, nearest]])
  for (const { slug, title } of await findByWords(db, now, name)) {
    if (found.size < maxSuggestions) found.set(slug, { slug, title })
  }
  return [...found.values()]
}

async function findNearest(db: Db, now: Date, name: string): Promise<Suggestion | undefined> {
  const asked = name.toLowerCase()
  const start = pages.post('') + asked.slice(0, sharedLetters)
  if (asked.length <= sharedLetters) return undefined
  // PostgreSQL compares by the rules of a language otherwise.
  const path = locksRows(db) ? sql<string>`address.path collate "C"` : sql<string>`address.path`
  const rows = await db
    .selectFrom('address')
    .innerJoin('post', 'post.id', 'address.post_id')
    .select(['address.path', 'post.id', 'post.slug', 'post.title'])
    .where(path, '>=', start)
    .where(path, '<', `${start}\u{10ffff}`)
    .where('post.deleted_at', 'is', null)
    .where('post.published_at', '<=', now.toISOString())
    .orderBy('address.path')
    .limit(maxCompared)
    .execute()
  const [nearest] = rows
    .map((row) => ({ row, differs: distance(asked, row.path.slice(pages.post('').length)) }))
    .filter(({ differs }) => differs <= (asked.length / 4) * maxDifference)
    .sort((a, b) => a.differs - b.differs)
  return nearest && { slug: nearest.row.slug ?? nearest.row.id, title: nearest.row.title }
}

/** Those with every word, then those with the most of them. */
async function findByWords(db: Db, now: Date, name: string): Promise<Suggestion[]> {
  const words = questionWords(name.replaceAll(/[-_+]/g, ' ')).slice(0, maxWords)
  const { posts } = await searchPosts(db, now, words, maxSuggestions)
  if (posts.length > 0 || words.length < 2) return posts
  const counts = new Map<string, Suggestion & { count: number }>()
  for (const word of words.filter(({ text }) => text.length > 2)) {
    for (const { slug, title } of (await searchPosts(db, now, [word], maxPerWord)).posts) {
      counts.set(slug, { slug, title, count: (counts.get(slug)?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}
