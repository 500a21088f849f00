/** Sessions of an account, listed and ended by their owner. */
import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import { deviceName } from '../login/device-name.server.ts'
import { endSession } from '../login/sessions.server.ts'
import type { OwnSession } from './account.ts'

/** Sessions that have not expired, most recently used first. */
export async function ownSessions(db: Db, { account, tokenHash }: Session, at: Date) {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', account._id)
    .where('expires_at', '>', at.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(
    (row): OwnSession => ({
      _id: row.id,
      device: deviceName(row.user_agent),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.token_hash === tokenHash,
    }),
  )
}

/** @returns undefined if the account has no such session */
export async function endOwnSession(db: Db, { account, tokenHash }: Session, id: string) {
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

/** Also drops pending logins of the account. */
export async function endOtherSessions(db: Db, { account, tokenHash }: Session): Promise<void> {
  for (const table of ['auth_challenge', 'session'] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', '=', account._id)
      .where('token_hash', '!=', tokenHash)
      .execute()
  }
}

/** Records that the password was verified in this session. */
export async function recordReauthentication(
  db: Db,
  { tokenHash }: Session,
  at: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: at.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}
