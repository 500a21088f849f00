/** A new password for the one who is locked out; whoever can run a command here owns the site anyway. */
import type { Db } from '#db/open.server.ts'
import { forgetAllAttempts } from '#http/attempts.server.ts'
import { randomPassword } from './first-admin.server.ts'
import { inTurn } from './in-turn.server.ts'
import { forgetDevicesOf } from './known-devices.server.ts'
import { hashPassword } from './password.server.ts'
import { removeSecondFactors, secondStepMethods } from './second-factors.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { comparable } from './user-queries.server.ts'

export type ResetOutcome =
  | { state: 'done'; email: string; password: string; hasSecondFactor: boolean }
  /** No account has this address, or none was named and there are several administrators. */
  | { state: 'unknown' | 'unclear'; emails: string[] }

interface ResetOptions {
  /** Whether apps, passkeys and recovery codes go as well: they are lost, too. */
  withoutSecondFactor?: boolean
}

/**
 * Sets a random password and ends every session of the account. Every limit is lifted: which of them
 * keeps the owner out cannot be told from here.
 */
export async function resetPassword(
  db: Db,
  email: string | undefined,
  { withoutSecondFactor = false }: ResetOptions = {},
): Promise<ResetOutcome> {
  const administrators = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('is_admin', '=', 1)
    .orderBy('created_at')
    .execute()
  const emails = administrators.map((each) => each.email)
  if (email === undefined && administrators.length !== 1) return { state: 'unclear', emails }
  const user = email === undefined ? administrators[0] : await findByEmail(db, email)
  if (!user) return { state: 'unknown', emails }
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const hasSecondFactor = await inTurn(db, async (trx) => {
    if (withoutSecondFactor) await removeSecondFactors(trx, user.id)
    await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute()
    await endSessionsOf(trx, user.id)
    await forgetDevicesOf(trx, user.id)
    await forgetAllAttempts(trx)
    return (await secondStepMethods(trx, user.id)).length > 0
  })
  return { state: 'done', email: user.email, password, hasSecondFactor }
}

function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email_key', '=', comparable(email))
    .executeTakeFirst()
}
