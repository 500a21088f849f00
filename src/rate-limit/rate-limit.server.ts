/** Fixed-window rate limits in the database, shared by all processes. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'

export interface RateLimit {
  /** Attempts per window. */
  limit: number
  windowMs: number
}

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterS: number }

/**
 * Counts an attempt and checks the limit. The window starts with the first attempt and is not extended by later
 * ones. Call it before the expensive work, so that concurrent attempts are counted too.
 */
export async function consume(
  db: Db,
  key: string,
  { limit, windowMs }: RateLimit,
  at: Date,
): Promise<RateLimitResult> {
  const now = at.toISOString()
  const resetsAt = new Date(at.getTime() + windowMs).toISOString()
  const row = await db
    .insertInto('rate_limit')
    .values({ key: hashed(key), count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.resets_at <= ${now} then 1 else rate_limit.count + 1 end`,
        resets_at: sql<string>`case when rate_limit.resets_at <= ${now} then ${resetsAt} else rate_limit.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (Number(row.count) <= limit) return { allowed: true }
  const waitMs = Date.parse(row.resets_at) - at.getTime()
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/** Takes back an attempt that should not count. */
export async function refund(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashed(key))
    .where('count', '>', 0)
    .execute()
}

/** Resets all counters. */
export async function clearRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').execute()
}

export async function deleteExpiredRateLimits(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('resets_at', '<=', at.toISOString()).execute()
}

/** The unit of limits by address: the /64 of an IPv6 address, else the IPv4 address; mapped forms are normalised. */
export function clientSubnet(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.replace(/%.*$/, '').split('::')
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => '0')
  const groups = [...(head ?? []), ...gap, ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Keys contain addresses, which are not stored in plain text. */
function hashed(key: string) {
  return createHash('sha256').update(key).digest('hex')
}
