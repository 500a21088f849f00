import type { Db } from '#db/open.server.ts'
import { forgetDevicesOf } from './known-devices.server.ts'
import { endSessionsOf } from './sessions.server.ts'

/** With another password every session ends, and every browser is a stranger. */
export async function endLoginsOf(trx: Db, userId: string): Promise<void> {
  await forgetDevicesOf(trx, userId)
  await endSessionsOf(trx, userId)
}
