/**
 * Looks at a database file before anything writes to it. What is damaged, empty or somebody else's is
 * refused as it stands: not one byte of it changes, and no new database takes its place.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Its message is a sentence for the owner. */
export class DataFault extends Error {
  readonly code = 'FOLIO_DATA'
}

/**
 * @param known the names of the migrations of this version
 * @throws DataFault for a file that this version cannot go on with
 */
export function checkSqlite(file: string, known: string[]): void {
  if (!existsSync(file)) {
    expectFreshFolder(file)
    return
  }
  if (statSync(file).size === 0) {
    throw new DataFault(`${file} is empty, so it is no database. ${putBack(file)}`)
  }
  const database = open(file)
  try {
    const faults = database.prepare('pragma quick_check(1)').all()
    const [first = ''] = faults.map((row) => String(Object.values(row)[0]))
    if (first !== 'ok')
      throw new DataFault(`${file} is damaged (${first.replace(/\s+/g, ' ')}). ${putBack(file)}`)
    expectOwn(file, database, known)
  } catch (error) {
    throw asFault(file, error)
  } finally {
    database.close()
  }
}

function open(file: string): DatabaseSync {
  // After a crash the newest part is in the log beside it; else reading needs no file beside at all.
  const isWhole = !existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0
  const url = pathToFileURL(file)
  if (isWhole) url.searchParams.set('immutable', '1')
  try {
    return new DatabaseSync(url, { readOnly: true })
  } catch (error) {
    throw asFault(file, error)
  }
}

/** What else is in the folder tells that a database was here. */
function expectFreshFolder(file: string): void {
  const folder = dirname(file)
  const uploads = join(folder, 'uploads')
  const hasUploads = existsSync(uploads) && readdirSync(uploads).length > 0
  const traces = [...(existsSync(`${file}-wal`) ? [`${basename(file)}-wal`] : [])]
  if (hasUploads) traces.push('uploads')
  if (traces.length === 0) return
  throw new DataFault(
    `${folder} has ${traces.join(' and ')}, but no ${basename(file)}. ${putBack(file)} To begin anew, choose an empty folder with DATA_DIR.`,
  )
}

function expectOwn(file: string, database: DatabaseSync, known: string[]): void {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const names = tables.map(({ name }) => String(name))
  // A start that was ended before its first commit.
  if (names.length === 0) return
  if (!names.includes('kysely_migration') || !names.includes('post')) {
    throw new DataFault(
      `${file} is a database of another program (${names.slice(0, 3).join(', ')} ...). Choose another folder with DATA_DIR.`,
    )
  }
  const done = database.prepare('select name from kysely_migration order by name').all()
  const newer = done.map(({ name }) => String(name)).filter((name) => !known.includes(name))
  if (newer.length === 0) return
  throw new DataFault(
    `${file} comes from a newer version of Folio (${newer.join(', ')}). Use that version, or a backup from before it.`,
  )
}

function asFault(file: string, error: unknown): unknown {
  const { errcode, message } = error as Error & { errcode?: number }
  if (errcode === undefined) return error
  const [corrupt, notADatabase] = [11, 26]
  // The lower eight bits say what it is, the upper ones where.
  const kind = errcode & 0xff
  if (kind === notADatabase) return new DataFault(`${file} is no database. ${putBack(file)}`)
  if (kind === corrupt) return new DataFault(`${file} is damaged (${message}). ${putBack(file)}`)
  return error
}

function putBack(file: string): string {
  return `Nothing was changed. Put a backup in its place: move ${basename(file)}* and uploads away, then npm run restore -- FILE.`
}
