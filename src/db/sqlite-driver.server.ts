/**
 * Kysely driver for a single connection to a SQLite file. Retries on SQLITE_BUSY asynchronously, since SQLite's own
 * busy timeout blocks the event loop.
 */
import type { DatabaseSync, StatementColumnMetadata, StatementSync } from 'node:sqlite'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { sqliteCodeOf, sqliteCodes } from './sqlite-errors.server.ts'

const [minBackoffMs, maxBackoffMs] = [2, 50]

type Execute = <Row>(query: CompiledQuery, isInTransaction: boolean) => Promise<QueryResult<Row>>
type SqlValue = null | number | bigint | string | Uint8Array

interface Options {
  /** How long to retry while another process holds the lock. */
  busyTimeoutMs: number
  onClosed?: () => void
  /** Called before each write; throws if the file was removed or replaced. */
  assertSameFile?: () => void
  /** `begin` for read-only connections, which cannot take the write lock. */
  begin?: 'begin immediate' | 'begin'
}

export class SqliteFileDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #options: Options
  readonly #prepare: (sql: string) => StatementSync
  /** Resolves when the open transaction ends. */
  #transaction: PromiseWithResolvers<void> | undefined

  constructor(database: DatabaseSync, options: Options) {
    this.#database = database
    this.#options = options
    this.#prepare = statementCache(database)
  }

  async init() {}

  async acquireConnection() {
    return new SqliteConnection((query, isInTransaction) => this.#execute(query, isInTransaction))
  }

  /** `begin immediate` takes the write lock up front: upgrading a read lock can fail with SQLITE_BUSY. */
  async beginTransaction(connection: DatabaseConnection) {
    await this.#whenFree(() => {
      this.#options.assertSameFile?.()
      this.#database.exec(this.#options.begin ?? 'begin immediate')
      this.#transaction = Promise.withResolvers()
    })
    asSqliteConnection(connection).isInTransaction = true
  }

  /** @throws SQLite errors such as SQLITE_FULL; Kysely then rolls back */
  async commitTransaction(connection: DatabaseConnection) {
    this.#assertTransaction()
    this.#database.exec('commit')
    this.#end(connection)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    try {
      // SQLite rolls back by itself on errors such as a full disk.
      if (this.#database.isTransaction) this.#database.exec('rollback')
    } finally {
      this.#end(connection)
    }
  }

  async releaseConnection() {}

  async destroy() {
    this.#database.close()
    this.#options.onClosed?.()
  }

  async #execute<Row>(query: CompiledQuery, isInTransaction: boolean): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    if (!isInTransaction) {
      return this.#whenFree(() => {
        if (!isRead.test(sql)) this.#options.assertSameFile?.()
        return run(this.#prepare(sql), parameters)
      })
    }
    this.#assertTransaction()
    return run(this.#prepare(sql), parameters)
  }

  /** After SQLite's own rollback the remaining statements must not be autocommitted. */
  #assertTransaction() {
    if (!this.#database.isTransaction) throw new Error('SQLite rolled the transaction back')
  }

  #end(connection: DatabaseConnection) {
    asSqliteConnection(connection).isInTransaction = false
    this.#transaction?.resolve()
    this.#transaction = undefined
  }

  /** Waits for the open transaction, and retries with backoff while another process holds the lock. */
  async #whenFree<Result>(operation: () => Result): Promise<Result> {
    const deadline = performance.now() + this.#options.busyTimeoutMs
    for (let waitMs = minBackoffMs; ; waitMs = Math.min(waitMs * 2, maxBackoffMs)) {
      while (this.#transaction) await this.#transaction.promise
      try {
        // A failed rollback leaves a transaction open, which would absorb later statements.
        if (this.#database.isTransaction) this.#database.exec('rollback')
        return operation()
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
      }
      await waitFor(waitMs)
    }
  }
}

const isRead = /^\s*(select|pragma)\b/i

class SqliteConnection implements DatabaseConnection {
  isInTransaction = false
  readonly #execute: Execute

  constructor(execute: Execute) {
    this.#execute = execute
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(query, this.isInTransaction)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }
}

function asSqliteConnection(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('Not a connection of this driver')
}

function run<Row>(statement: StatementSync, parameters: readonly unknown[]): QueryResult<Row> {
  const values = parameters as readonly SqlValue[]
  if (statement.columns().length > 0) {
    const rows = statement.all(...values)
    // After the query: SQLite re-prepares a statement when another process changed the schema.
    return { rows: asObjects<Row>(statement.columns(), rows) }
  }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Faster than node:sqlite's rows, which are null-prototype objects in dictionary mode. */
function asObjects<Row>(columns: StatementColumnMetadata[], rows: unknown[]): Row[] {
  const names = columns.map(({ name }) => name)
  return (rows as SqlValue[][]).map((values) => {
    const row: Record<string, SqlValue | undefined> = {}
    names.forEach((name, index) => {
      row[name] = values[index]
    })
    return row as Row
  })
}

/** Whether another connection holds a conflicting lock. */
function isBusy(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === sqliteCodes.busy || code === sqliteCodes.locked
}

function statementCache(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    if (!/^\s*(create|alter|drop)/i.test(sql)) statements.set(sql, statement)
    return statement
  }
}
