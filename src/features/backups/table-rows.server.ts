/** The rows of a table as lines of JSON, in portions: the memory never holds a whole table. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { Tables } from '#db/tables.ts'

/** A post may be a megabyte with all it carries. */
const rowsAtOnce = 25

type Row = Record<string, unknown>

interface Source {
  name: keyof Tables
  key: string[]
}

/** Each portion is a list of lines. @param db a snapshot: portions must fit together */
export async function* tableLines(db: Db, { name, key }: Source): AsyncGenerator<string[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: Row | undefined
  for (;;) {
    const after = last
      ? sql`where (${columns}) > (${sql.join(key.map((each) => last?.[each]))})`
      : sql``
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${columns} limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(portable(name, row))}\n`)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

/** The same on both databases, and nothing by which a visitor could be told. */
function portable(table: keyof Tables, row: Row): Row {
  if (table === 'passkey') return { ...row, counter: Number(row.counter) }
  if (table === 'visit') return { ...row, visitor_hash: randomBytes(16).toString('base64url') }
  return row
}
