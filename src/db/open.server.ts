/** Opens the database the configuration names: SQLite in the data folder, or PostgreSQL. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from './tables.ts'

/** A handle for queries. Inside a transaction it is the transaction: queries take it first. */
export type Db = Kysely<Tables>

const maxConnections = 10

/**
 * @param databaseUrl a `postgres://` address; absent, `folio.sqlite` in `dataDir` is opened or made
 * @throws what the file system or the database says when the folder cannot be made or the file opened
 */
export async function openDatabase(settings: {
  databaseUrl?: string
  dataDir: string
}): Promise<Db> {
  if (settings.databaseUrl) return new Kysely({ dialect: await postgres(settings.databaseUrl) })
  await mkdir(settings.dataDir, { recursive: true })
  return openSqliteFile(join(settings.dataDir, 'folio.sqlite'))
}

/** Opens one SQLite file, or `:memory:`. */
export async function openSqliteFile(file: string): Promise<Db> {
  const { openSqlite } = await import('./sqlite.server.ts')
  return new Kysely({ dialect: openSqlite(file) })
}

async function postgres(connectionString: string) {
  const { Pool } = (await import('pg')).default
  const pool = new Pool({ connectionString, max: maxConnections })
  // An idle connection that breaks is replaced by the pool; the next query reports what is wrong.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
