/** Sessions: a random token in the browser and its hash in the database; idle and absolute timeouts. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { dayMs } from '#durations.ts'
import type { Session } from '#http/env.server.ts'
import { deleteChallenges, deleteChallengesOf } from '../mfa/auth-challenges.server.ts'
import { touch, touchIntervalMs } from './touch.server.ts'

const tokenBytes = 32
const idleTimeoutMs = 7 * dayMs
/** The absolute timeout. */
export const maxSessionMs = 30 * dayMs
const maxUserAgentLength = 300
/** Per account; the least recently used session is ended first. */
const maxSessions = 50

/**
 * Starts a session; the caller has authenticated the user.
 * @returns the token; only its hash is stored
 */
export async function startSession(db: Db, userId: string, at: Date, userAgent = '') {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: randomUUID(),
      user_id: userId,
      created_at: at.toISOString(),
      last_used_at: at.toISOString(),
      expires_at: new Date(at.getTime() + idleTimeoutMs).toISOString(),
      user_agent: userAgent.slice(0, maxUserAgentLength),
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
    .limit(maxSessions)
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
}

/** Finds an unexpired session with its account, and records its use. */
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
  if (at.getTime() - Date.parse(row.last_used_at) >= touchIntervalMs)
    await touchSession(db, row, at)
  const { id, username, email, is_admin } = row
  return {
    tokenHash: row.token_hash,
    reauthenticatedAt: row.confirmed_at,
    account: { _id: id, username, email, isAdmin: is_admin === 1 },
  }
}

function touchSession(db: Db, row: { token_hash: string; created_at: string }, at: Date) {
  const end = Date.parse(row.created_at) + maxSessionMs
  return touch(
    db
      .updateTable('session')
      .set({
        last_used_at: at.toISOString(),
        expires_at: new Date(Math.min(at.getTime() + idleTimeoutMs, end)).toISOString(),
      })
      .where('token_hash', '=', row.token_hash)
      .execute(),
  )
}

/** Whether an administrator has an unexpired session; does not record its use. */
export async function isAdminSession(db: Db, token: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('user.is_admin')
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row?.is_admin === 1
}

export async function sessionExists(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Also deletes its pending challenges. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await deleteChallenges(db, tokenHash)
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Also deletes pending logins of the account. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await deleteChallengesOf(db, userId)
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', at.toISOString()).execute()
}

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** Tokens have 256 random bits, so an unsalted hash is sufficient. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
