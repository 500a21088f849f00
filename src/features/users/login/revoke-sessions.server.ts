import type { Db } from '#db/open.server.ts'
import { deleteTokensOf } from '../tokens/api-tokens.server.ts'
import { deleteDevicesOf } from './device-cookies.server.ts'
import { deleteSessionsOf } from './sessions.server.ts'

/** Ends every session, forgets every device and revokes every API token; called after a password change. */
export async function revokeSessionsOf(trx: Db, userId: string): Promise<void> {
  await deleteDevicesOf(trx, userId)
  await deleteTokensOf(trx, userId)
  await deleteSessionsOf(trx, userId)
}
