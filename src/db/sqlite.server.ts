/** Kysely's SQLite dialect over Node's own `node:sqlite`. */
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { SqliteFileDriver } from './sqlite-driver.server.ts'

const busyTimeoutMs = 5000

/**
 * Opens or creates the file, or `:memory:`, with WAL, an fsync for each commit and foreign keys.
 * @param onClosed called after the database is closed
 */
export function openSqlite(file: string, onClosed: () => void): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // SQLite's own busy timeout blocks the event loop; from here on the driver retries.
  database.exec('pragma busy_timeout = 0')
  const assertSameFile = sameFileAssertion(file)
  return new NodeSqliteDialect(
    new SqliteFileDriver(database, { busyTimeoutMs, onClosed, assertSameFile }),
  )
}

/** The open file was removed or replaced: writes would be lost. */
class DatabaseFileMissingError extends Error {
  readonly code = 'FOLIO_DATA_GONE'
}

/** @returns a function that throws if the path no longer refers to the same inode */
function sameFileAssertion(file: string): () => void {
  if (file === ':memory:') return () => {}
  const { dev, ino } = statSync(file)
  return () => {
    const current = statSync(file, { throwIfNoEntry: false })
    if (current?.ino === ino && current.dev === dev) return
    throw new DatabaseFileMissingError(`${file} was removed or replaced while the site was running`)
  }
}

/** Opens an existing file read-only; each transaction reads a snapshot. */
export function openSqliteReadOnly(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  return new NodeSqliteDialect(new SqliteFileDriver(database, { busyTimeoutMs, begin: 'begin' }))
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteFileDriver

  constructor(driver: SqliteFileDriver) {
    super({ database: unusedDatabase })
    this.#driver = driver
  }

  override createDriver() {
    return this.#driver
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** One connection, shared: the driver queues only behind an open transaction. */
  override get supportsMultipleConnections() {
    return true
  }

  /** SQLite rolls back DDL, unlike Kysely's adapter assumes. */
  override get supportsTransactionalDdl() {
    return true
  }

  override async acquireMigrationLock(_db: Kysely<unknown>) {
    // `begin immediate` takes the write lock.
  }
}

function unusedDatabase(): never {
  throw new Error('The driver has its own database')
}
