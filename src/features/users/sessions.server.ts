/** Sessions: a random token in the browser, its hash in the database, two limits in time. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import { forgetCeremonies, forgetCeremoniesOf } from './ceremonies.server.ts'

const tokenBytes = 32
const dayMs = 86_400_000
/** Unused for so long, a session is over. */
const idleMs = 7 * dayMs
/** However much it is used, a session is over then. */
export const longestSessionMs = 30 * dayMs
/** Each use need not be written down. */
const noteUseAfterMs = 60_000
/** A reader does not wait any longer for the note. */
const noteUseWithinMs = 200
const longestUserAgent = 300
/** Of one account; the one that was used longest ago makes room. */
const mostSessions = 50

/**
 * Begins a session of somebody who has just shown who they are.
 * @param userAgent what the browser calls itself
 * @returns the token, which exists nowhere else
 */
export async function startSession(
  db: Db,
  userId: string,
  at: Date,
  userAgent = '',
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: randomUUID(),
      user_id: userId,
      created_at: at.toISOString(),
      last_used_at: at.toISOString(),
      expires_at: new Date(at.getTime() + idleMs).toISOString(),
      user_agent: userAgent.slice(0, longestUserAgent),
      confirmed_at: at.toISOString(),
    })
    .execute()
  await endOldestSessions(db, userId)
  return token
}

async function endOldestSessions(db: Db, userId: string) {
  const newest = db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(mostSessions)
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
}

/** The session of this token with its account, unless it is over; notes that it was used. */
export async function findSession(db: Db, token: string, at: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.token_hash', 'session.created_at', 'session.last_used_at'])
    .select('session.confirmed_at')
    .select(['user.id', 'user.username', 'user.email', 'user.is_admin'])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', at.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  if (at.getTime() - Date.parse(row.last_used_at) >= noteUseAfterMs) await noteUse(db, row, at)
  const { id, username, email, is_admin } = row
  return {
    tokenHash: row.token_hash,
    confirmedAt: row.confirmed_at,
    account: { _id: id, username, email, isAdmin: is_admin === 1 },
  }
}

/** Who only reads is answered also while nothing can be written; without it the session ends earlier. */
async function noteUse(db: Db, row: UsedSession, at: Date) {
  const late = new AbortController()
  const noted = writeUse(db, row, at)
    .catch(() => {})
    .finally(() => late.abort())
  const patience = waitFor(noteUseWithinMs, undefined, { signal: late.signal }).catch(() => {})
  await Promise.race([noted, patience])
}

interface UsedSession {
  token_hash: string
  created_at: string
}

async function writeUse(db: Db, row: UsedSession, at: Date) {
  const end = Date.parse(row.created_at) + longestSessionMs
  await db
    .updateTable('session')
    .set({
      last_used_at: at.toISOString(),
      expires_at: new Date(Math.min(at.getTime() + idleMs, end)).toISOString(),
    })
    .where('token_hash', '=', row.token_hash)
    .execute()
}

/** Whether it is still there: what takes its time asks once more before it writes. */
export async function isSession(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends it, with whatever was begun in it. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await forgetCeremonies(db, tokenHash)
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of the account, and every login that waits for its second step. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await forgetCeremoniesOf(db, userId)
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Forgets every session that is over. */
export async function forgetPastSessions(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', at.toISOString()).execute()
}

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** A token is random enough that a plain hash tells nothing about it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
