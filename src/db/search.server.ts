/** Searching for words in a column that holds text made ready for it, the same on both databases. */
import { type SqlBool, sql } from 'kysely'

/** Small letters, one form for each character, single spaces: what is stored and what is looked for. */
export function searchable(...texts: (string | null | undefined)[]): string {
  const text = texts.filter(Boolean).join(' ')
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** True for a row whose `search_text` has these words, one after the other; `%` and `_` are letters. */
export function contains(search: string) {
  // No text holds a NUL or half a character, and PostgreSQL takes the question for an error.
  if (search.includes('\0') || !search.isWellFormed()) return sql<SqlBool>`1 = 0`
  const words = searchable(search)
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`
}
