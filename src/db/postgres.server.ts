/**
 * PostgreSQL through a pool with a timeout on every wait and a circuit breaker: connections to a server that is gone
 * or hangs are discarded, and calls fail immediately.
 */
import { setTimeout as waitFor } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import {
  type CircuitBreaker,
  createCircuitBreaker,
  DatabaseUnavailable,
} from './circuit-breaker.server.ts'
import { isStartingUp, isUnavailableError } from './postgres-errors.server.ts'

const maxConnections = 10
/** Includes waiting for a free connection of the pool. */
const connectTimeoutMs = 5000
const queryTimeoutMs = 30_000
/** A longer query triggers a probe. */
const slowQueryMs = 1500
const pingTimeoutMs = 1500
/** For a server that is started together with the site. */
const startupTimeoutMs = 30_000
const closeTimeoutMs = 2000

export interface PostgresEvents {
  /** Called when an idle connection breaks; the pool replaces it. */
  onLost?: ((error: Error) => void) | undefined
  /** Called when the circuit opens, with the cause, and when it closes. */
  onCircuitChange?: ((state: 'open' | 'closed', cause?: unknown) => void) | undefined
}

/** Waits while the server is starting. @throws connection errors */
export async function openPostgres(
  connectionString: string,
  { onLost, onCircuitChange }: PostgresEvents,
): Promise<PostgresDialect> {
  await waitUntilStarted(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
  const breaker = createCircuitBreaker({
    ping: () => ping(connectionString),
    onChange: (state, cause) => onCircuitChange?.(state, cause),
  })
  pool.on('error', (error) => {
    breaker.probe()
    onLost?.(error)
  })
  // Without a listener, a connection that breaks during a transaction would crash the process.
  pool.on('connect', (client) => void client.on('error', breaker.probe))
  return new PostgresDialect({ pool: guardedPool(pool, breaker) })
}

async function waitUntilStarted(connectionString: string): Promise<void> {
  const deadline = Date.now() + startupTimeoutMs
  for (;;) {
    try {
      return await selectOne(connectionString)
    } catch (error) {
      if (!isStartingUp(error) || Date.now() > deadline) throw error
      await waitFor(200)
    }
  }
}

/** Resolves if the server responds, even with an error such as "too many connections". */
async function ping(connectionString: string): Promise<void> {
  await selectOne(connectionString).catch((error) => {
    if (isUnavailableError(error)) throw error
  })
}

async function selectOne(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}

function guardedPool(pool: pg.Pool, breaker: CircuitBreaker): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    let pending: Promise<pg.PoolClient> | undefined
    try {
      const client = await breaker.run(() => {
        pending = pool.connect()
        return pending
      })
      return guardedClient(client, breaker)
    } catch (error) {
      // The caller has given up; a late connection goes back to the pool.
      pending?.then((client) => client.release()).catch(() => {})
      throw toUnavailable(error, breaker)
    }
  }

  async function end() {
    breaker.stop()
    // `end` never resolves on a server that hangs.
    await Promise.race([pool.end(), waitFor(closeTimeoutMs, undefined, { ref: false })])
  }

  return { connect, end, options: pool.options }
}

/** A connection is discarded after a query without a response. */
function guardedClient(client: pg.PoolClient, breaker: CircuitBreaker): PostgresPoolClient {
  let isBroken = false

  async function query(sql: string, parameters: readonly unknown[]) {
    if (isBroken) throw new DatabaseUnavailable()
    const timer = setTimeout(breaker.probe, slowQueryMs)
    try {
      return await breaker.run(() => client.query(sql, [...parameters]))
    } catch (error) {
      isBroken = isUnavailableError(error) || error instanceof DatabaseUnavailable
      throw toUnavailable(error, breaker)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    // Kysely's other overload takes a cursor, which Folio does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

function toUnavailable(error: unknown, breaker: CircuitBreaker): unknown {
  if (!isUnavailableError(error)) return error
  breaker.probe()
  return new DatabaseUnavailable(error)
}
