/** Rows of the tables in a Ghost export, whose fields may be absent or of another type. */

export type Row = Record<string, unknown>

export function rowsOf(table: unknown): Row[] {
  if (!Array.isArray(table)) return []
  return table.filter((row): row is Row => typeof row === 'object' && row !== null)
}

/** A text or number as text; empty for everything else. */
export function field(row: Row, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Old versions write truth as 1. */
export function isTrue(value: unknown) {
  return value === true || value === 1
}

/** ISO 8601 in UTC, of what the versions write: ISO, SQL, or milliseconds. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return
  const isSql = typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
  const date = new Date(isSql ? `${String(value).replace(' ', 'T')}Z` : value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** For each post the rows that a table between them leads to, in its order. */
export function joined(tables: Row, through: string, key: string, table: string) {
  const rows = new Map(rowsOf(tables[table]).map((row) => [field(row, 'id'), row]))
  const links = rowsOf(tables[through])
    .map((link, index) => ({ link, order: Number(link.sort_order ?? index) || 0 }))
    .sort((a, b) => a.order - b.order)
  const found = new Map<string, Row[]>()
  for (const { link } of links) {
    const row = rows.get(field(link, key))
    const post = field(link, 'post_id')
    if (row) found.set(post, [...(found.get(post) ?? []), row])
  }
  return found
}
