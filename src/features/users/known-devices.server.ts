/**
 * Browsers from which somebody has logged in before. The limit that holds an account for all
 * addresses together does not hold for them, so that an attack never locks the owner out (OWASP's
 * "device cookie").
 */
import type { Db } from '#db/open.server.ts'
import { hashToken, newToken } from './sessions.server.ts'

const dayMs = 86_400_000
/** Unused for so long, a browser is a stranger again. */
export const deviceRememberedMs = 180 * dayMs

/** @returns the token that the browser keeps; the one it has, where it has one */
export async function rememberDevice(
  db: Db,
  userId: string,
  token: string | undefined,
  at: Date,
): Promise<string> {
  if (token && (await isKnownDevice(db, userId, token))) {
    await db
      .updateTable('known_device')
      .set({ last_used_at: at.toISOString() })
      .where('token_hash', '=', hashToken(token))
      .execute()
    return token
  }
  const fresh = newToken()
  await db
    .insertInto('known_device')
    .values({ token_hash: hashToken(fresh), user_id: userId, last_used_at: at.toISOString() })
    .execute()
  return fresh
}

export async function isKnownDevice(db: Db, userId: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the browsers that have not been used for half a year. */
export async function forgetOldDevices(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deviceRememberedMs).toISOString()
  await db.deleteFrom('known_device').where('last_used_at', '<=', limit).execute()
}
