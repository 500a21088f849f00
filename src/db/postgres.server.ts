/**
 * PostgreSQL through a pool that bounds every wait: a server that is gone, or that takes a question
 * and never answers, is noticed, its connections are thrown away, and nobody queues for it.
 */
import { setTimeout as waitFor } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isAwayFault, isStartingUp } from './postgres-faults.server.ts'
import { DatabaseAway, type Presence, watchPresence } from './presence.server.ts'

const maxConnections = 10
/** For a free connection, when many want one. */
const connectWithinMs = 5000
const queryWithinMs = 30_000
/** A question that takes longer is reason to ask whether the server is still there at all. */
const slowMs = 1500
const askWithinMs = 1500
/** A server that was started together with the site. */
const startsWithinMs = 30_000
const endsWithinMs = 2000

export interface PostgresEvents {
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onLost?: ((error: Error) => void) | undefined
  /** Told once when the server goes away, with the cause, and once when it answers again. */
  onPresence?: ((change: 'away' | 'back', cause?: unknown) => void) | undefined
}

/** @throws what the server or the network says, when it does not answer; waits while it is starting */
export async function openPostgres(
  connectionString: string,
  { onLost, onPresence }: PostgresEvents,
): Promise<PostgresDialect> {
  await untilStarted(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: queryWithinMs,
  })
  const presence = watchPresence({
    ask: () => ask(connectionString),
    tell: (change, cause) => onPresence?.(change, cause),
  })
  pool.on('error', (error) => {
    presence.suspect()
    onLost?.(error)
  })
  // One that breaks in the middle of a transaction has no other listener, and would end the process.
  pool.on('connect', (client) => void client.on('error', presence.suspect))
  return new PostgresDialect({ pool: boundedPool(pool, presence) })
}

async function untilStarted(connectionString: string): Promise<void> {
  const giveUpAt = Date.now() + startsWithinMs
  for (;;) {
    try {
      return await question(connectionString)
    } catch (error) {
      if (!isStartingUp(error) || Date.now() > giveUpAt) throw error
      await waitFor(200)
    }
  }
}

/** A refusal, such as 'too many connections', is an answer too. */
async function ask(connectionString: string): Promise<void> {
  await question(connectionString).catch((error) => {
    if (isAwayFault(error)) throw error
  })
}

async function question(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: askWithinMs,
    query_timeout: askWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}

function boundedPool(pool: pg.Pool, presence: Presence): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    let pending: Promise<pg.PoolClient> | undefined
    try {
      const client = await presence.whileThere(() => {
        pending = pool.connect()
        return pending
      })
      return boundedClient(client, presence)
    } catch (error) {
      // Nobody waits for it any more; should it still come, the next one takes it.
      pending?.then((client) => client.release()).catch(() => {})
      throw asAway(error, presence)
    }
  }

  async function end() {
    presence.stop()
    // A server that hangs takes no leave.
    await Promise.race([pool.end(), waitFor(endsWithinMs, undefined, { ref: false })])
  }

  return { connect, end, options: pool.options }
}

/** A connection on which a question found no answer is never used again. */
function boundedClient(client: pg.PoolClient, presence: Presence): PostgresPoolClient {
  let isBroken = false

  async function query(sql: string, parameters: readonly unknown[]) {
    if (isBroken) throw new DatabaseAway()
    const timer = setTimeout(presence.suspect, slowMs)
    try {
      return await presence.whileThere(() => client.query(sql, [...parameters]))
    } catch (error) {
      isBroken = isAwayFault(error) || error instanceof DatabaseAway
      throw asAway(error, presence)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    // Nothing here reads through cursors, which are the other thing that could be asked.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

function asAway(error: unknown, presence: Presence): unknown {
  if (!isAwayFault(error)) return error
  presence.suspect()
  return new DatabaseAway(error)
}
