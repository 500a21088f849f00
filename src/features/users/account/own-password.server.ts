import type { Db } from '#db/open.server.ts'
import { withAccountLock } from '../login/account-lock.server.ts'
import { type ClientInfo, completeLogin } from '../login/complete-login.server.ts'
import { revokeSessionsOf } from '../login/revoke-sessions.server.ts'
import { findUser } from '../user-queries.server.ts'

/**
 * Changes the password, ends every session of the account, and starts a new one.
 * @param from the hash that the current password was verified against
 * @returns undefined if the password was changed concurrently
 */
export function changeOwnPassword(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
  client: ClientInfo,
  at: Date,
) {
  return withAccountLock(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ password_hash: to })
      .where('id', '=', userId)
      .where('password_hash', '=', from)
      .executeTakeFirst()
    const user = await findUser(trx, userId)
    if (numUpdatedRows === 0n || !user) return undefined
    await revokeSessionsOf(trx, userId)
    return completeLogin(trx, user, client, at)
  })
}
