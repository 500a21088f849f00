/** Which second factors an account has. With none the password is enough. */
import type { Db } from '#db/open.server.ts'
import type { Session } from '#http/env.server.ts'
import type { SecondStepMethod } from './account.ts'
import { forgetDevicesOf } from './known-devices.server.ts'
import { endOtherSessions } from './own-sessions.server.ts'
import { passkeysOf } from './passkeys.server.ts'
import {
  countRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
} from './recovery-codes.server.ts'
import { findTotp } from './totp.server.ts'

/** How the account's second step can be made; none where the password is enough. */
export async function secondStepMethods(db: Db, userId: string): Promise<SecondStepMethod[]> {
  const methods: SecondStepMethod[] = []
  if (await findTotp(db, userId)) methods.push('totp')
  if ((await passkeysOf(db, userId)).length > 0) methods.push('passkey')
  const hasCodes = methods.length > 0 && (await countRecoveryCodes(db, userId)) > 0
  return hasCodes ? [...methods, 'recoveryCode'] : methods
}

/**
 * Call it after a factor was added. The first one ends every other session and makes strangers of
 * every browser: they got in by the password alone.
 * @returns codes for the day it is lost, where there were none
 */
export async function settleFactor(
  trx: Db,
  session: Session,
): Promise<{ recoveryCodes?: string[] }> {
  const userId = session.account._id
  if ((await countRecoveryCodes(trx, userId)) > 0) return {}
  await forgetDevicesOf(trx, userId)
  await endOtherSessions(trx, session)
  return { recoveryCodes: await renewRecoveryCodes(trx, userId) }
}

/** Call it after a factor was removed: recovery codes without a factor would be one by themselves. */
export async function dropCodesWithLastFactor(trx: Db, userId: string): Promise<void> {
  if ((await secondStepMethods(trx, userId)).length === 0) await removeRecoveryCodes(trx, userId)
}

/** Takes every second factor away: for an owner who has lost them all. */
export async function removeSecondFactors(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('totp').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await removeRecoveryCodes(trx, userId)
}
