/** Opens the database the configuration names: SQLite in the data folder, or PostgreSQL. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { migrationNames } from './migrate.server.ts'
import type { Tables } from './tables.ts'

/** A handle for queries. Inside a transaction it is the transaction: queries take it first. */
export type Db = Kysely<Tables>

const maxConnections = 10
const connectWithinMs = 5000
const queryWithinMs = 30_000

interface Settings {
  databaseUrl?: string
  dataDir: string
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onLost?: (error: Error) => void
}

/**
 * @param databaseUrl a `postgres://` address; absent, `folio.sqlite` in `dataDir` is opened or made
 * @throws what the file system or the database says when the folder cannot be made or the file opened;
 *   DataFault for a file that is damaged, empty, foreign or of a newer version
 */
export async function openDatabase({ databaseUrl, dataDir, onLost }: Settings): Promise<Db> {
  if (databaseUrl) return new Kysely({ dialect: await postgres(databaseUrl, onLost) })
  // Messages and accounts are nobody else's business on this machine.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'folio.sqlite')
  const { checkSqlite } = await import('./sqlite-check.server.ts')
  checkSqlite(file, migrationNames)
  return openSqliteFile(file)
}

/** Opens one SQLite file, or `:memory:`. */
export async function openSqliteFile(file: string): Promise<Db> {
  const { openSqlite } = await import('./sqlite.server.ts')
  return new Kysely({ dialect: openSqlite(file) })
}

async function postgres(connectionString: string, onLost: Settings['onLost']) {
  const { Pool } = (await import('pg')).default
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: queryWithinMs,
  })
  pool.on('error', (error) => onLost?.(error))
  return new PostgresDialect({ pool })
}
