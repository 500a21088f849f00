import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorResponse, HttpError } from '#http/errors.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'

const queryTimeoutMs = 2000
const minIntervalMs = 250

/** `/healthz`: liveness. `/readyz`: readiness, 503 while the database fails or takes longer than two seconds. */
export function healthRoutes({ db }: { db: Db }) {
  const checkDatabase = shareResult(minIntervalMs, () => databaseFailure(db))
  const logFailure = throttledLog()
  return new Hono<HttpEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore))
    .get('/readyz', async (c) => {
      const failure = await checkDatabase()
      if (!failure) return c.json({ status: 'ok' }, 200, noStore)
      c.header('Cache-Control', 'no-store')
      logFailure(c.get('log'), 'warn', failure, 'The database does not answer')
      return errorResponse(c, new HttpError(503, 'The database does not answer.'))
    })
}

/** Calls `load` at most once per interval; calls in between share its promise. */
function shareResult<Result>(ms: number, load: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; at: number } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > ms) last = { result: load(), at }
    return last.result
  }
}

const noStore = { 'Cache-Control': 'no-store' }

async function databaseFailure(db: Db): Promise<unknown> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('Query timeout')), queryTimeoutMs)
  try {
    await Promise.race([sql`select 1`.execute(db), timeout.promise])
    return undefined
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
  }
}
