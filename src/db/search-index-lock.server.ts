import { sql } from 'kysely'
import type { Db } from './open.server.ts'
import { locksRows } from './row-lock.server.ts'

/** The key of an advisory lock on PostgreSQL. */
const indexLock = sql.lit(7_204_118_930_551_263_841n)

/** Serialises the transactions that write the index of the search, or mark its entries as outdated. */
export async function lockSearchIndex(trx: Db): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${indexLock})`.execute(trx)
}
