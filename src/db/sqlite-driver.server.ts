/**
 * Kysely's driver for the one connection to a SQLite file. SQLite's own way to wait for another
 * process would stop every visitor meanwhile; here only who has to wait waits.
 */
import type { DatabaseSync, StatementColumnMetadata, StatementSync } from 'node:sqlite'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

const [shortestWaitMs, longestWaitMs] = [2, 50]

type Execute = <Row>(query: CompiledQuery, isInside: boolean) => Promise<QueryResult<Row>>
type SqlValue = null | number | bigint | string | Uint8Array

interface Options {
  /** How long a statement waits for another process before it fails as busy. */
  patienceMs: number
  onClosed?: () => void
  /** Called before anything is written; throws where it would be lost. */
  expectInPlace?: () => void
  /** What only reads must not take the write lock. */
  begin?: 'begin immediate' | 'begin'
}

export class SqliteFileDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #patienceMs: number
  readonly #onClosed: () => void
  readonly #begin: string
  readonly #expectInPlace: () => void
  readonly #prepare: (sql: string) => StatementSync
  /** Resolves when the open transaction is over; absent while there is none. */
  #transaction: PromiseWithResolvers<void> | undefined

  constructor(database: DatabaseSync, options: Options) {
    const { patienceMs, onClosed = () => {}, begin = 'begin immediate' } = options
    const { expectInPlace = () => {} } = options
    this.#database = database
    this.#begin = begin
    this.#expectInPlace = expectInPlace
    this.#patienceMs = patienceMs
    this.#onClosed = onClosed
    this.#prepare = statementCache(database)
  }

  async init() {}

  async acquireConnection() {
    return new SqliteConnection((query, isInside) => this.#execute(query, isInside))
  }

  /** Takes the write lock at `begin`: a transaction that reads first cannot fail half-way as busy. */
  async beginTransaction(connection: DatabaseConnection) {
    await this.#whenFree(() => {
      this.#expectInPlace()
      this.#database.exec(this.#begin)
      this.#transaction = Promise.withResolvers()
    })
    asOwn(connection).isInTransaction = true
  }

  /** @throws what SQLite says, for example that the disk is full; Kysely then rolls back */
  async commitTransaction(connection: DatabaseConnection) {
    this.#expectTransaction()
    this.#database.exec('commit')
    this.#end(connection)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    try {
      // On a full or failing disk SQLite may have done it already.
      if (this.#database.isTransaction) this.#database.exec('rollback')
    } finally {
      this.#end(connection)
    }
  }

  async releaseConnection() {}

  async destroy() {
    this.#database.close()
    this.#onClosed()
  }

  async #execute<Row>(query: CompiledQuery, isInside: boolean): Promise<QueryResult<Row>> {
    const { sql, parameters } = query
    if (!isInside) {
      return this.#whenFree(() => {
        if (!isRead.test(sql)) this.#expectInPlace()
        return run(this.#prepare(sql), parameters)
      })
    }
    this.#expectTransaction()
    return run(this.#prepare(sql), parameters)
  }

  /** What follows a transaction that is gone must not be stored by itself. */
  #expectTransaction() {
    if (!this.#database.isTransaction) throw new Error('SQLite has taken the transaction back')
  }

  #end(connection: DatabaseConnection) {
    asOwn(connection).isInTransaction = false
    this.#transaction?.resolve()
    this.#transaction = undefined
  }

  /** Tries while nobody's transaction is open here, again and again while another process holds the lock. */
  async #whenFree<Result>(attempt: () => Result): Promise<Result> {
    const until = performance.now() + this.#patienceMs
    for (let waitMs = shortestWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      while (this.#transaction) await this.#transaction.promise
      try {
        // One that could not be rolled back would swallow what comes after it.
        if (this.#database.isTransaction) this.#database.exec('rollback')
        return attempt()
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
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

function asOwn(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('This is no connection of this driver')
}

function run<Row>(statement: StatementSync, parameters: readonly unknown[]): QueryResult<Row> {
  const values = parameters as readonly SqlValue[]
  if (statement.columns().length > 0) {
    const rows = statement.all(...values)
    // Named afterwards: a statement is prepared anew where another process changed the tables.
    return { rows: asObjects<Row>(statement.columns(), rows) }
  }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** The driver's own objects are dictionaries: they take twice as long to make, and longer to read. */
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

/** Whether another connection holds what is needed; it lets go sooner or later. */
function isBusy(error: unknown): boolean {
  const [busy, locked] = [5, 6]
  const kind = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  return kind === busy || kind === locked
}

function statementCache(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    if (!/^\s*(create|alter|drop)/i.test(sql)) statements.set(sql, statement)
    return statement
  }
}
