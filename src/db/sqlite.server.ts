/** Kysely's SQLite dialect over Node's own `node:sqlite`. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

const busyTimeoutMs = 5000

/**
 * Opens or makes the file and sets what durability asks for: WAL, an fsync for each commit, foreign
 * keys. `:memory:` gives a database that lives as long as its handle.
 */
export function openSqlite(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return new NodeSqliteDialect({ database: withStatementCache(database) })
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: { database: SqliteDatabase }

  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Takes the write lock at `begin`: a transaction that reads first cannot fail half-way as busy. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite rolls schema changes back like any other; Kysely's adapter does not make use of it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  override async acquireMigrationLock(_db: Kysely<unknown>) {
    // `begin immediate` holds the one write lock there is.
  }
}

function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof prepare>>()
  function prepare(sql: string) {
    const statement: StatementSync = database.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as [])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as [])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as [])),
    }
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = prepare(sql)
      if (!/^\s*(create|alter|drop|begin|commit|rollback)/i.test(sql)) {
        statements.set(sql, statement)
      }
      return statement
    },
  }
}
