/** A new password for the one who is locked out; whoever can run a command here owns the site anyway. */
import type { Db } from '#db/open.server.ts'
import { forgetAllAttempts } from '#http/attempts.server.ts'
import type { SecondStepMethod } from './account.ts'
import { endLoginsOf } from './end-logins.server.ts'
import { randomPassword } from './first-admin.server.ts'
import { inTurn } from './in-turn.server.ts'
import { hashPassword } from './password.server.ts'
import { removeSecondFactors, secondStepMethods } from './second-factors.server.ts'
import { comparable } from './user-queries.server.ts'

export type ResetOutcome =
  | { state: 'done'; email: string; password: string; secondStep: SecondStepMethod[] }
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
  const secondStep = await inTurn(db, async (trx) => {
    if (withoutSecondFactor) await removeSecondFactors(trx, user.id)
    await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute()
    await endLoginsOf(trx, user.id)
    await forgetAllAttempts(trx)
    return secondStepMethods(trx, user.id)
  })
  return { state: 'done', email: user.email, password, secondStep }
}

function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email_key', '=', comparable(email))
    .executeTakeFirst()
}
