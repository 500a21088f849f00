/**
 * Device cookies (OWASP): tokens of browsers that have logged in before. They bypass the rate limit per account,
 * so that an attack does not lock the owner out.
 */
import type { Db } from '#db/open.server.ts'
import { dayMs } from '#durations.ts'
import { hashToken, newToken } from './sessions.server.ts'

/** A device unused for this long is deleted. */
export const deviceMaxAgeMs = 180 * dayMs
/** Per account; the least recently used device is deleted first. */
const maxDevices = 50

/** @returns the token for the cookie; an existing token of this user is kept */
export async function rememberDevice(
  db: Db,
  userId: string,
  oldToken: string | undefined,
  at: Date,
) {
  const isKnownDevice = await isDeviceOf(db, oldToken, userId)
  const token = isKnownDevice && oldToken ? oldToken : newToken()
  const row = { token_hash: hashToken(token), user_id: userId, last_used_at: at.toISOString() }
  await db
    .insertInto('known_device')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
  const newest = db
    .selectFrom('known_device')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(maxDevices)
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
  return token
}

/** Whether the user has logged in with the device before. */
export async function isDeviceOf(db: Db, token: string | undefined, userId: string | undefined) {
  if (!token) return false
  const row = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined && row.user_id === userId
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

export async function deleteExpiredDevices(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deviceMaxAgeMs).toISOString()
  await db.deleteFrom('known_device').where('last_used_at', '<=', limit).execute()
}
