/** The second factors of an account. */
import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import type { SecondStepMethod } from '../account/account.ts'
import { endOtherSessions } from '../account/own-sessions.server.ts'
import { deleteDevicesOf } from '../login/device-cookies.server.ts'
import { passkeysOf } from './passkeys.server.ts'
import {
  countRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from './recovery-codes.server.ts'
import { findTotp, removeTotp } from './totp.server.ts'

/** Available methods; empty if the password alone is sufficient. */
export async function secondStepMethods(db: Db, userId: string): Promise<SecondStepMethod[]> {
  const methods: SecondStepMethod[] = []
  if (await findTotp(db, userId)) methods.push('totp')
  if ((await passkeysOf(db, userId)).length > 0) methods.push('passkey')
  const hasCodes = methods.length > 0 && (await countRecoveryCodes(db, userId)) > 0
  return hasCodes ? [...methods, 'recoveryCode'] : methods
}

/**
 * Called after a factor was added. The first factor ends every other session and forgets every device,
 * because they authenticated with the password alone.
 * @returns new recovery codes with the first factor
 */
export async function onFactorAdded(trx: Db, session: Session) {
  const userId = session.account._id
  if ((await countRecoveryCodes(trx, userId)) > 0) return {}
  await deleteDevicesOf(trx, userId)
  await endOtherSessions(trx, session)
  return { recoveryCodes: await regenerateRecoveryCodes(trx, userId) }
}

/** Called after a factor was removed. Deletes the recovery codes with the last factor. */
export async function onFactorRemoved(trx: Db, userId: string): Promise<void> {
  if ((await secondStepMethods(trx, userId)).length === 0) await removeRecoveryCodes(trx, userId)
}

export async function removeSecondFactors(trx: Db, userId: string): Promise<void> {
  await removeTotp(trx, userId)
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await removeRecoveryCodes(trx, userId)
}
