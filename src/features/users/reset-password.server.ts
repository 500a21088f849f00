/** Resets a password from the command line, for an owner who is locked out. */
import type { Db } from '#db/open.server.ts'
import { clearRateLimits } from '#rate-limit/rate-limit.server.ts'
import type { SecondStepMethod } from './account/account.ts'
import { randomPassword } from './first-admin.server.ts'
import { withAccountLock } from './login/account-lock.server.ts'
import { hashPassword } from './login/password.server.ts'
import { revokeSessionsOf } from './login/revoke-sessions.server.ts'
import { removeSecondFactors, secondStepMethods } from './mfa/second-factors.server.ts'
import { findNamedAccount, type NamedAccount } from './named-account.server.ts'

export type ResetOutcome =
  | { state: 'done'; email: string; password: string; secondStep: SecondStepMethod[] }
  | Exclude<NamedAccount, { user: unknown }>

interface ResetOptions {
  /** Also removes authenticator apps, passkeys and recovery codes. */
  withoutSecondFactor?: boolean
}

/**
 * Sets a random password and ends every session of the account. Clears all rate limits, because their
 * keys depend on client addresses that are unknown here.
 */
export async function resetPassword(
  db: Db,
  email: string | undefined,
  { withoutSecondFactor = false }: ResetOptions = {},
): Promise<ResetOutcome> {
  const account = await findNamedAccount(db, email)
  if (!('user' in account)) return account
  const { user } = account
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const secondStep = await withAccountLock(db, async (trx) => {
    if (withoutSecondFactor) await removeSecondFactors(trx, user._id)
    await trx
      .updateTable('user')
      .set({ password_hash: passwordHash })
      .where('id', '=', user._id)
      .execute()
    await revokeSessionsOf(trx, user._id)
    await clearRateLimits(trx)
    return secondStepMethods(trx, user._id)
  })
  return { state: 'done', email: user.email, password, secondStep }
}
