/** Loads dumped rows into a database. */
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import { sqliteCodeOf, sqliteCodes } from '#db/sqlite-errors.server.ts'
import { BackupError } from '../backup-error.server.ts'

type Row = z.output<typeof row>

const batchSize = 25
/** Longer than any row that the site accepts. */
const maxLineLength = 16 * 1024 * 1024

/** @throws BackupError for an invalid row */
export async function loadRows(
  db: Db,
  table: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  // `readArchive` has checked the table name against the list of tables.
  const untypedDb = db as unknown as Kysely<Record<string, Row>>
  let batch: Row[] = []
  const insert = async () => {
    if (batch.length > 0) await untypedDb.insertInto(table).values(batch).execute().catch(reject)
    batch = []
  }
  for await (const line of splitLines(chunks)) {
    batch.push(parseRow(line, table))
    if (batch.length === batchSize) await insert()
  }
  await insert()

  function reject(error: unknown) {
    throw isInvalidRow(error) ? invalidRow(table) : error
  }
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    if (text.length > maxLineLength) throw invalidRow('The archive')
    yield* lines
  }
  if (text) yield text
}

const row = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))

function parseRow(line: string, table: string): Row {
  try {
    return row.parse(JSON.parse(line))
  } catch {
    throw invalidRow(table)
  }
}

function invalidRow(table: string) {
  return new BackupError(
    `The archive is damaged or was changed: it contains an invalid row of ${table}. Use another backup.`,
  )
}

/** Whether the database rejects the row, as opposed to a disk or connection error. */
function isInvalidRow(error: unknown): boolean {
  const rowErrors: unknown[] = [sqliteCodes.error, sqliteCodes.constraint, sqliteCodes.mismatch]
  // PostgreSQL: data exceptions, constraint violations, unknown columns.
  const isPostgresRowError = /^(22|23|42)/.test((error as { code?: string }).code ?? '')
  return rowErrors.includes(sqliteCodeOf(error)) || isPostgresRowError
}
