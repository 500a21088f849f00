/** Opens the configured database: SQLite in the data folder, or PostgreSQL. */
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { migrationNames } from './migrations.server.ts'
import type { PostgresEvents } from './postgres.server.ts'
import type { Tables } from './tables.ts'

/** A database handle or a transaction; the first parameter of every query. */
export type Db = Kysely<Tables>

/** File name in the data folder. */
export const sqliteFile = 'folio.sqlite'

interface Settings extends PostgresEvents {
  databaseUrl?: string
  dataDir: string
  /** Locks the data folder; for the site process. */
  exclusive?: boolean
}

/**
 * @param settings.databaseUrl a `postgres://` URL; if absent, `folio.sqlite` in `dataDir` is opened or created
 * @throws file system and database errors; DataError for a file that is damaged, empty, foreign or of a newer
 *   version, and for a folder locked by another site
 */
export async function openDatabase(settings: Settings): Promise<Db> {
  const { databaseUrl, dataDir, exclusive = false, ...events } = settings
  if (databaseUrl) return openPostgresDatabase(databaseUrl, events)
  // Private to this user: the folder holds messages and accounts.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, sqliteFile)
  await assertWritable(dataDir, file)
  const { checkSqlite } = await import('./sqlite-check.server.ts')
  const check = () => checkSqlite(file, migrationNames)
  if (exclusive) {
    const { lockDataFolder } = await import('./data-folder-lock.server.ts')
    return openSqliteFile(file, lockDataFolder(dataDir, check))
  }
  check()
  return openSqliteFile(file)
}

/** SQLite would open a read-only file and fail at the first write. @throws EACCES, EROFS */
async function assertWritable(...paths: string[]) {
  for (const path of paths) {
    await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Opens a SQLite file or `:memory:`. @param onClosed called when it is closed or failed to open */
export async function openSqliteFile(file: string, onClosed = () => {}): Promise<Db> {
  const { openSqlite } = await import('./sqlite.server.ts')
  try {
    return new Kysely({ dialect: openSqlite(file, onClosed) })
  } catch (error) {
    onClosed()
    throw error
  }
}

/** Runs `read` in a consistent snapshot. On SQLite a separate connection, which does not block writers. */
export async function readSnapshot<Result>(
  { databaseUrl, dataDir }: Settings,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  const db = databaseUrl
    ? await openPostgresDatabase(databaseUrl)
    : await openReadOnly(join(dataDir, sqliteFile))
  const transaction = db.transaction()
  const snapshot = databaseUrl
    ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
    : transaction
  return snapshot.execute(read).finally(() => db.destroy())
}

/** Size on disk in bytes, an upper bound for a text dump. */
export async function databaseSize({ databaseUrl, dataDir }: Settings): Promise<number> {
  if (!databaseUrl) {
    const files = [sqliteFile, `${sqliteFile}-wal`].map((name) => join(dataDir, name))
    const sizes = await Promise.all(files.map((file) => stat(file).catch(() => ({ size: 0 }))))
    return sizes.reduce((sum, { size }) => sum + size, 0)
  }
  const db = await openPostgresDatabase(databaseUrl)
  const { rows } = await sql<{ size: string }>`
    select pg_database_size(current_database()) as size`
    .execute(db)
    .finally(() => db.destroy())
  return Number(rows[0]?.size)
}

async function openReadOnly(file: string): Promise<Db> {
  const { openSqliteReadOnly } = await import('./sqlite.server.ts')
  return new Kysely({ dialect: openSqliteReadOnly(file) })
}

async function openPostgresDatabase(databaseUrl: string, events: PostgresEvents = {}): Promise<Db> {
  const { openPostgres } = await import('./postgres.server.ts')
  return new Kysely({ dialect: await openPostgres(databaseUrl, events) })
}
