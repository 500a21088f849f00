/** Kysely's SQLite dialect over Node's own `node:sqlite`. */
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { SqliteFileDriver } from './sqlite-driver.server.ts'

const patienceMs = 5000

/**
 * Opens or makes the file and sets what durability asks for: WAL, an fsync for each commit, foreign
 * keys. `:memory:` gives a database that lives as long as its handle.
 * @param onClosed called once it is closed again
 */
export function openSqlite(file: string, onClosed: () => void): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: patienceMs })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // From here on the driver waits, without stopping the process.
  database.exec('pragma busy_timeout = 0')
  return new NodeSqliteDialect(new SqliteFileDriver(database, { patienceMs, onClosed }))
}

/** Opens a file that is there, to read it as it was at the beginning of each transaction. */
export function openSqliteForReading(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  return new NodeSqliteDialect(new SqliteFileDriver(database, { patienceMs, begin: 'begin' }))
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteFileDriver

  constructor(driver: SqliteFileDriver) {
    super({ database: neverAsked })
    this.#driver = driver
  }

  override createDriver() {
    return this.#driver
  }

  override createAdapter() {
    return new OwnTurnsAdapter()
  }
}

/** SQLite rolls schema changes back like any other; Kysely's adapter does not make use of it. */
class OwnTurnsAdapter extends SqliteAdapter {
  /** There is one, but the driver knows better who has to wait: only for an open transaction. */
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }

  override async acquireMigrationLock(_db: Kysely<unknown>) {
    // `begin immediate` holds the one write lock there is.
  }
}

function neverAsked(): never {
  throw new Error('The driver has its own database')
}
