/** The sessions of an account, as its owner sees them. */
import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import type { OwnSession } from './account.ts'
import { deviceName } from './device-name.server.ts'
import { endSession } from './sessions.server.ts'

/** Those that still hold, the one used last first. */
export async function ownSessions(
  db: Db,
  { account, tokenHash }: Session,
  at: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', account._id)
    .where('expires_at', '>', at.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.token_hash === tokenHash,
  }))
}

/** Ends one of the account's own. @returns whether it was the current one; undefined for no such one */
export async function endOwnSession(
  db: Db,
  { account, tokenHash }: Session,
  id: string,
): Promise<{ wasCurrent: boolean } | undefined> {
  // PostgreSQL takes a NUL in a text for an error.
  if (id.includes('\0')) return undefined
  const row = await db
    .selectFrom('session')
    .select('token_hash')
    .where('id', '=', id)
    .where('user_id', '=', account._id)
    .executeTakeFirst()
  if (!row) return undefined
  await endSession(db, row.token_hash)
  return { wasCurrent: row.token_hash === tokenHash }
}

/** Also every login that waits for its second step. */
export async function endOtherSessions(db: Db, { account, tokenHash }: Session): Promise<void> {
  await db
    .deleteFrom('ceremony')
    .where('user_id', '=', account._id)
    .where('token_hash', '!=', tokenHash)
    .execute()
  await db
    .deleteFrom('session')
    .where('user_id', '=', account._id)
    .where('token_hash', '!=', tokenHash)
    .execute()
}

/** Notes that who sits here has just shown the password. */
export async function confirmSession(db: Db, { tokenHash }: Session, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: at.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}
