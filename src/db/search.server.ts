/** Searching for words in a column that holds text made ready for it, the same on both databases. */
import { type SqlBool, sql } from 'kysely'

/** Small letters, one form for each character, single spaces: what is stored and what is looked for. */
export function searchable(...texts: (string | null | undefined)[]): string {
  const text = texts.filter(Boolean).join(' ')
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** True for a row whose `search_text` has these words, one after the other; `%` and `_` are letters. */
export function contains(search: string) {
  // PostgreSQL takes a NUL in a text for an error.
  const words = searchable(search.replaceAll('\0', '').toWellFormed())
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`
}
