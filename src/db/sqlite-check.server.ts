/** Checks a database file before it is opened for writing. An invalid file is left unchanged and not replaced. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteCodeOf, sqliteCodes } from './sqlite-errors.server.ts'

/** Its message is shown to the operator. */
export class DataError extends Error {
  readonly code = 'FOLIO_DATA'
}

/**
 * @param migrationNames those of this version
 * @throws DataError if the file is damaged, empty, foreign or of a newer version
 */
export function checkSqlite(file: string, migrationNames: string[]): void {
  if (!existsSync(file)) {
    assertFreshFolder(file)
    return
  }
  if (statSync(file).size === 0) {
    throw new DataError(`${file} is empty and not a database. ${restoreHint(file)}`)
  }
  const database = open(file)
  try {
    const damage = findDamage(database)
    if (damage) throw new DataError(`${file} is damaged (${damage}). ${restoreHint(file)}`)
    assertOwnSchema(file, database, migrationNames)
  } catch (error) {
    throw asDataError(file, error)
  } finally {
    database.close()
  }
}

/**
 * Checks the free pages with the schema, then each table. For a virtual table SQLite would compare the whole index of a
 * search with itself, 0.2 s for 100,000 messages; its words are in ordinary tables, and can be indexed again.
 */
function findDamage(database: DatabaseSync): string | undefined {
  const tables = database
    .prepare(
      `select name from sqlite_schema where type = 'table' and sql not like 'create virtual %'`,
    )
    .all()
  for (const name of ['sqlite_schema', ...tables.map(({ name }) => String(name))]) {
    const check = database.prepare(`pragma quick_check('${name.replaceAll("'", "''")}')`)
    const result = String(Object.values(check.get() ?? {})[0])
    if (result !== 'ok') return result.replace(/\s+/g, ' ')
  }
  return undefined
}

function open(file: string): DatabaseSync {
  // Opening as immutable creates no -wal and -shm files, but ignores a -wal left by a crash.
  const isCheckpointed = !existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0
  const url = pathToFileURL(file)
  if (isCheckpointed) url.searchParams.set('immutable', '1')
  try {
    return new DatabaseSync(url, { readOnly: true })
  } catch (error) {
    throw asDataError(file, error)
  }
}

/** @throws DataError for a folder that holds a site's files but no database */
function assertFreshFolder(file: string): void {
  const folder = dirname(file)
  const wal = `${basename(file)}-wal`
  const hasUploads = filesIn(join(folder, 'uploads')).length > 0
  const hasBackups = filesIn(join(folder, 'backups')).some((name) => name.endsWith('.tar.gz'))
  const remains = [
    ...(existsSync(join(folder, wal)) ? [wal] : []),
    ...(hasUploads ? ['uploads'] : []),
    ...(hasBackups ? ['backups'] : []),
  ]
  if (remains.length === 0) return
  throw new DataError(
    `${folder} has ${remains.join(' and ')}, but no ${basename(file)}. ${restoreHint(file)} To start over, choose an empty folder with DATA_DIR.`,
  )
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function assertOwnSchema(file: string, database: DatabaseSync, migrationNames: string[]): void {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const names = tables.map(({ name }) => String(name))
  // Created by a start that was interrupted before its first commit.
  if (names.length === 0) return
  if (!names.includes('kysely_migration') || !names.includes('post')) {
    throw new DataError(
      `${file} is a database of another program (${names.slice(0, 3).join(', ')} ...). Choose another folder with DATA_DIR.`,
    )
  }
  const applied = database.prepare('select name from kysely_migration order by name').all()
  const newer = applied
    .map(({ name }) => String(name))
    .filter((name) => !migrationNames.includes(name))
  if (newer.length === 0) return
  throw new DataError(
    `${file} comes from a newer version of Folio (${newer.join(', ')}). Use that version, or a backup from before it.`,
  )
}

function asDataError(file: string, error: unknown): unknown {
  switch (sqliteCodeOf(error)) {
    case sqliteCodes.notADatabase:
      return new DataError(`${file} is not a database. ${restoreHint(file)}`)
    case sqliteCodes.corrupt:
      return new DataError(`${file} is damaged (${(error as Error).message}). ${restoreHint(file)}`)
    default:
      return error
  }
}

function restoreHint(file: string): string {
  return `Nothing was changed. Put a backup in its place: move ${basename(file)}* and uploads away, then npm run restore -- FILE.`
}
