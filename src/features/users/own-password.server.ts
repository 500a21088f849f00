import type { Db } from '#db/open.server.ts'
import { endLoginsOf } from './end-logins.server.ts'
import { inTurn } from './in-turn.server.ts'
import { type LoginPlace, type LoginStarted, startLogin } from './start-login.server.ts'
import { findUser } from './user-queries.server.ts'

interface PasswordSwap {
  userId: string
  /** The hash that the shown password fitted. */
  from: string
  to: string
}

/**
 * Changes one's own password, ends every session of the account, and begins a new one.
 * @returns undefined where another change was quicker
 */
export function changeOwnPassword(
  db: Db,
  { userId, from, to }: PasswordSwap,
  place: LoginPlace,
  at: Date,
): Promise<LoginStarted | undefined> {
  return inTurn(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({ password_hash: to })
      .where('id', '=', userId)
      .where('password_hash', '=', from)
      .executeTakeFirst()
    const user = await findUser(trx, userId)
    if (numUpdatedRows === 0n || !user) return undefined
    await endLoginsOf(trx, userId)
    return startLogin(trx, user, place, at)
  })
}
