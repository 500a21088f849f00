/** Streams the rows of a table as lines of JSON. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { BackedUpTable } from './backed-up-tables.server.ts'

/** A post may take a megabyte. */
const batchSize = 25

type Row = Record<string, unknown>

/** Yields batches of lines. @param db a snapshot, so that the batches are consistent */
export async function* dumpRows(db: Db, { name, key }: BackedUpTable): AsyncGenerator<string[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: Row | undefined
  for (;;) {
    const after = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${columns} limit ${batchSize}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toPortable(name, row))}\n`)
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** Identical on both databases, and without identifying visitors. */
function toPortable(table: string, row: Row): Row {
  if (table === 'passkey') return { ...row, counter: Number(row.counter) }
  if (table === 'visit') return { ...row, visitor_hash: randomBytes(16).toString('base64url') }
  return row
}
