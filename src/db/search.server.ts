/** Substring search in a normalised text column, identical on both databases. */
import { type SqlBool, sql } from 'kysely'

/** Normalises stored text and search terms: lower case, NFKC, single spaces. */
export function toSearchText(...texts: (string | null | undefined)[]): string {
  const text = texts.filter(Boolean).join(' ')
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Matches rows whose `search_text` contains the phrase; `%` and `_` are literals. */
export function matchesSearch(search: string) {
  // No stored text has a NUL or a lone surrogate, and PostgreSQL rejects them.
  if (search.includes('\0') || !search.isWellFormed()) return sql<SqlBool>`1 = 0`
  const phrase = toSearchText(search)
  const pattern = `%${phrase.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`
}
