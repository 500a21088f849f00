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
/** Of one account; the one that was used longest ago makes room. */
const mostDevices = 50

/** @returns the token that the browser keeps; the one it has, where it has one */
export async function rememberDevice(
  db: Db,
  userId: string,
  token: string | undefined,
  at: Date,
): Promise<string> {
  if (token && (await ownerOfDevice(db, token)) === userId) {
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
  await forgetOldestDevices(db, userId)
  return fresh
}

async function forgetOldestDevices(db: Db, userId: string) {
  const newest = db
    .selectFrom('known_device')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(mostDevices)
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
}

/** Whose browser this is; it is asked in the same way for every token and every account. */
export async function ownerOfDevice(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.user_id
}

/** A new password makes strangers of them: who knew the old one may own some. */
export async function forgetDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

/** Forgets the browsers that have not been used for half a year. */
export async function forgetOldDevices(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deviceRememberedMs).toISOString()
  await db.deleteFrom('known_device').where('last_used_at', '<=', limit).execute()
}
