/** Creates the first administrator of an empty database. */
import type { Db } from '#db/open.server.ts'
import { withAccountLock } from './login/account-lock.server.ts'
import { hashPassword } from './login/password.server.ts'
import { isCommonPassword } from './login/password-policy.server.ts'
import { randomGroups } from './random-text.server.ts'
import { countUsers, insertUser } from './user-queries.server.ts'

export interface FirstAdmin {
  username: string
  email: string
  /** A random one is generated if absent. */
  password?: string | undefined
}

export type FirstAdminOutcome =
  | { state: 'exists' }
  | { state: 'created'; password?: string }
  | { state: 'common-password' }

/**
 * @param onCreated called in the transaction that stores the account
 * @returns the generated password, if any; it is not stored in plain text
 */
export async function createFirstAdmin(
  db: Db,
  { username, email, password }: FirstAdmin,
  at: Date,
  onCreated: (trx: Db) => Promise<void>,
): Promise<FirstAdminOutcome> {
  if ((await countUsers(db)) > 0) return { state: 'exists' }
  if (password && (await isCommonPassword(password, username))) return { state: 'common-password' }
  const chosen = password ?? randomPassword()
  const passwordHash = await hashPassword(chosen)
  const outcome = await withAccountLock(db, async (trx) => {
    const stored = await insertUser(trx, { username, email, passwordHash, isAdmin: true }, at)
    if ('user' in stored) await onCreated(trx)
    return stored
  })
  // Another process created it first.
  if (!('user' in outcome)) return { state: 'exists' }
  return password ? { state: 'created' } : { state: 'created', password: chosen }
}

/** Four groups of five characters: 100 bits. */
export function randomPassword(): string {
  return randomGroups(4, 5)
}
