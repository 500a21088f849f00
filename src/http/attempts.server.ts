/** Counts how often something is tried, in the database, so that it holds for every process. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { withoutPort } from './client-address.server.ts'

export interface AttemptLimit {
  /** How many attempts a window allows. */
  limit: number
  windowMs: number
}

/** Allowed, or when the next attempt makes sense. */
export type AttemptAnswer = { allowed: true } | { allowed: false; retryAfterS: number }

/**
 * Counts one attempt. The window begins with its first attempt and is not moved by later ones, so
 * that nobody waits longer than one window. Count before the costly part: many at once are counted
 * each.
 */
export async function takeAttempt(
  db: Db,
  key: string,
  { limit, windowMs }: AttemptLimit,
  at: Date,
): Promise<AttemptAnswer> {
  const now = at.toISOString()
  const resetsAt = new Date(at.getTime() + windowMs).toISOString()
  const row = await db
    .insertInto('attempt')
    .values({ key: stored(key), count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempt.resets_at <= ${now} then 1 else attempt.count + 1 end`,
        resets_at: sql<string>`case when attempt.resets_at <= ${now} then ${resetsAt} else attempt.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (Number(row.count) <= limit) return { allowed: true }
  const waitMs = Date.parse(row.resets_at) - at.getTime()
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/** Takes one attempt back: it was none of those that are to be limited. */
export async function giveBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', stored(key))
    .where('count', '>', 0)
    .execute()
}

/** Begins to count anew, for everybody. */
export async function forgetAllAttempts(db: Db): Promise<void> {
  await db.deleteFrom('attempt').execute()
}

/** Forgets every window that is over. */
export async function forgetPastAttempts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('attempt').where('resets_at', '<=', at.toISOString()).execute()
}

/**
 * An address as limits see it: an IPv6 subscriber owns a whole /64, an IPv4 address written as IPv6
 * is itself, and a port that a proxy wrote behind it changes nothing.
 */
export function addressGroup(address: string): string {
  const plain = withoutPort(address.toLowerCase()).replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.replace(/%.*$/, '').split('::')
  const [head, tail] = [front, back ?? ''].map((part) => part.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => '0')
  const groups = [...(head ?? []), ...gap, ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** No address lies in the database as it is. */
function stored(key: string) {
  return createHash('sha256').update(key).digest('hex')
}
