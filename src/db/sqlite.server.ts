/** Kysely's SQLite dialect over Node's own `node:sqlite`. */
import { statSync } from 'node:fs'
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
  const expectInPlace = placeOf(file)
  return new NodeSqliteDialect(
    new SqliteFileDriver(database, { patienceMs, onClosed, expectInPlace }),
  )
}

/** The file was removed or put elsewhere while it is open: what is written to it, nobody finds. */
class FileGone extends Error {
  readonly code = 'FOLIO_DATA_GONE'
}

/** @returns a function that throws once there is another file, or none, in this place */
function placeOf(file: string): () => void {
  if (file === ':memory:') return () => {}
  const { dev, ino } = statSync(file)
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.ino === ino && found.dev === dev) return
    throw new FileGone(`${file} was removed or moved away under the running site`)
  }
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
