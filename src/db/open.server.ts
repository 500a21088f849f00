/** Opens the database the configuration names: SQLite in the data folder, or PostgreSQL. */
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { migrationNames } from './migrate.server.ts'
import type { PostgresEvents } from './postgres.server.ts'
import type { Tables } from './tables.ts'

/** A handle for queries. Inside a transaction it is the transaction: queries take it first. */
export type Db = Kysely<Tables>

/** The database's name in the data folder. */
export const sqliteFile = 'folio.sqlite'

interface Settings extends PostgresEvents {
  databaseUrl?: string
  dataDir: string
  /** Whether no other process may open the folder in this way: for the site itself. */
  alone?: boolean
}

/**
 * @param databaseUrl a `postgres://` address; absent, `folio.sqlite` in `dataDir` is opened or made
 * @throws what the file system or the database says when the folder cannot be made or the file opened;
 *   DataFault for a file that is damaged, empty, foreign or of a newer version, and for a folder that
 *   another site is running on
 */
export async function openDatabase(settings: Settings): Promise<Db> {
  const { databaseUrl, dataDir, alone = false, ...events } = settings
  if (databaseUrl) return openServer(databaseUrl, events)
  // Messages and accounts are nobody else's business on this machine.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, sqliteFile)
  await expectWritable(dataDir, file)
  const { checkSqlite } = await import('./sqlite-check.server.ts')
  const check = () => checkSqlite(file, migrationNames)
  if (alone) {
    const { holdDataFolder } = await import('./data-folder-lock.server.ts')
    return openSqliteFile(file, holdDataFolder(dataDir, check))
  }
  check()
  return openSqliteFile(file)
}

/** SQLite would open what it may not write, and fail at the first change. @throws EACCES, EROFS */
async function expectWritable(...paths: string[]) {
  for (const path of paths) {
    await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Opens one SQLite file, or `:memory:`. @param onClosed called once it is closed, or did not open */
export async function openSqliteFile(file: string, onClosed = () => {}): Promise<Db> {
  const { openSqlite } = await import('./sqlite.server.ts')
  try {
    return new Kysely({ dialect: openSqlite(file, onClosed) })
  } catch (error) {
    onClosed()
    throw error
  }
}

/**
 * Reads the database as it is at one moment, whatever is written to it meanwhile. On SQLite it takes a
 * connection of its own, which keeps no writer waiting.
 */
export async function readSnapshot<Result>(
  { databaseUrl, dataDir }: Settings,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  const db = databaseUrl
    ? await openServer(databaseUrl)
    : await openForReading(join(dataDir, sqliteFile))
  const transaction = db.transaction()
  const steady = databaseUrl
    ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
    : transaction
  return steady.execute(read).finally(() => db.destroy())
}

/** Bytes on the disk, at the most what its rows take as text. */
export async function databaseSize({ databaseUrl, dataDir }: Settings): Promise<number> {
  if (!databaseUrl) {
    const files = [sqliteFile, `${sqliteFile}-wal`].map((name) => join(dataDir, name))
    const sizes = await Promise.all(files.map((file) => stat(file).catch(() => ({ size: 0 }))))
    return sizes.reduce((sum, { size }) => sum + size, 0)
  }
  const db = await openServer(databaseUrl)
  const { rows } = await sql<{ size: string }>`
    select pg_database_size(current_database()) as size`
    .execute(db)
    .finally(() => db.destroy())
  return Number(rows[0]?.size)
}

async function openForReading(file: string): Promise<Db> {
  const { openSqliteForReading } = await import('./sqlite.server.ts')
  return new Kysely({ dialect: openSqliteForReading(file) })
}

async function openServer(databaseUrl: string, events: PostgresEvents = {}): Promise<Db> {
  const { openPostgres } = await import('./postgres.server.ts')
  return new Kysely({ dialect: await openPostgres(databaseUrl, events) })
}
