import type { Db } from '#db/open.server.ts'
import { deleteDevicesOf } from './device-cookies.server.ts'
import { deleteSessionsOf } from './sessions.server.ts'

/** Ends every session and forgets every device; called after a password change. */
export async function revokeSessionsOf(trx: Db, userId: string): Promise<void> {
  await deleteDevicesOf(trx, userId)
  await deleteSessionsOf(trx, userId)
}
