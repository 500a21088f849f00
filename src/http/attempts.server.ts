/** Counts how often something is tried, in the database, so that it holds for every process. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'

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

/** Forgets what was counted under this key. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', stored(key)).execute()
}

/** Forgets every window that is over. */
export async function forgetPastAttempts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('attempt').where('resets_at', '<=', at.toISOString()).execute()
}

/**
 * An address as limits see it: an IPv6 subscriber owns a whole /64, an IPv4 address written as IPv6
 * is itself.
 */
export function addressGroup(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...gap, ...back].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** No address lies in the database as it is. */
function stored(key: string) {
  return createHash('sha256').update(key).digest('hex')
}
