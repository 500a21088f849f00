/** Puts the lines of a table back into a database. */
import type { Kysely } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { BackupFault, isDiskFull } from './backup-fault.server.ts'

type Row = Record<string, string | number | null>

const rowsAtOnce = 25
/** More than any row can be that the site has let in. */
const maxLineLength = 16 * 1024 * 1024

/** @throws BackupFault for what is no row of this table */
export async function fillTable(
  db: Db,
  table: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  // What the table is called comes from outside, and was compared with the list.
  const rowsOf = db as unknown as Kysely<Record<string, Row>>
  let portion: Row[] = []
  const insert = async () => {
    if (portion.length > 0) await rowsOf.insertInto(table).values(portion).execute().catch(refuse)
    portion = []
  }
  for await (const line of linesOf(chunks)) {
    portion.push(rowOf(line, table))
    if (portion.length === rowsAtOnce) await insert()
  }
  await insert()

  function refuse(error: unknown) {
    throw isMisfit(error) ? misfit(table) : error
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    if (text.length > maxLineLength) throw misfit('The archive')
    yield* lines
  }
  if (text) yield text
}

function rowOf(line: string, table: string): Row {
  const row: unknown = parsed(line)
  const isRow =
    typeof row === 'object' &&
    row !== null &&
    Object.values(row).every((value) => value === null || /string|number/.test(typeof value))
  if (!isRow) throw misfit(table)
  return row as Row
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function misfit(table: string) {
  return new BackupFault(
    `The archive is damaged or was changed: a row of ${table} is none. Use another backup.`,
  )
}

/** Whether it is the row that the database refuses, and not the disk or the connection. */
function isMisfit(error: unknown): boolean {
  const { code = '', errcode } = error as { code?: string; errcode?: number }
  const [sqlError, constraint, mismatch] = [1, 19, 20]
  if (errcode !== undefined) {
    return !isDiskFull(error) && [sqlError, constraint, mismatch].includes(errcode & 0xff)
  }
  // PostgreSQL: wrong data, broken constraints, columns that are none.
  return /^(22|23|42)/.test(code)
}
