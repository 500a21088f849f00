import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorAnswer, HttpError } from '#http/errors.server.ts'
import { nowAndThen } from '#http/now-and-then.server.ts'

/** Who watches asks often; a database that needs longer is not ready. */
const answersWithinMs = 2000
const lookAgainMs = 250

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, so send it visitors. Neither says
 * anything of what is inside.
 */
export function healthRoutes({ db }: { db: Db }) {
  const look = sharedFor(lookAgainMs, () => databaseFailure(db))
  const tell = nowAndThen()
  return new Hono<HttpEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, notKept))
    .get('/readyz', async (c) => {
      const failure = await look()
      if (!failure) return c.json({ status: 'ok' }, 200, notKept)
      c.header('Cache-Control', 'no-store')
      tell(c.get('log'), 'warn', failure, 'The database does not answer')
      return errorAnswer(c, new HttpError(503, 'The database does not answer.'))
    })
}

/** However many ask, the database is asked once in so long. */
function sharedFor<Result>(ms: number, ask: () => Promise<Result>): () => Promise<Result> {
  let last: { answer: Promise<Result>; at: number } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > ms) last = { answer: ask(), at }
    return last.answer
  }
}

const notKept = { 'Cache-Control': 'no-store' }

async function databaseFailure(db: Db): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('No answer in time')), answersWithinMs)
  try {
    await Promise.race([sql`select 1`.execute(db), late.promise])
    return undefined
  } catch (error) {
    return error
  } finally {
    clearTimeout(timer)
  }
}
