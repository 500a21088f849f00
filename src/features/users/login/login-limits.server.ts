import type { Db } from '#db/open.server.ts'
import { consume, type RateLimit, refund } from '#rate-limit/rate-limit.server.ts'
import type { Throttled } from './complete-login.server.ts'

export type LimitedKey = [key: string, limit: RateLimit]

/** Counts an attempt for each key in turn. @returns the first refusal */
export async function consumeAll(
  db: Db,
  limits: LimitedKey[],
  at: Date,
): Promise<Throttled | undefined> {
  for (const [key, limit] of limits) {
    const result = await consume(db, key, limit, at)
    if (!result.allowed) return { state: 'throttled', retryAfterS: result.retryAfterS }
  }
  return undefined
}

/** Takes back the attempts. */
export async function refundAll(db: Db, limits: LimitedKey[]): Promise<void> {
  for (const [key] of limits) await refund(db, key)
}
