/** Planner settings of PostgreSQL for queries whose cost it misjudges. */
import { sql } from 'kysely'
import type { Db } from './open.server.ts'
import { locksRows } from './row-lock.server.ts'

/**
 * Searches indexes and joins row by row until the end of the transaction, as `find_posts` does. The planner does not
 * count what it costs to read a long value that is stored apart from its row, as a `tsvector` is, and would scan the
 * table. What can only be scanned, such as a table of one row, then counts as so costly that PostgreSQL would compile its
 * query, which takes far longer than the scan.
 */
export async function preferIndexScans(trx: Db): Promise<void> {
  if (!locksRows(trx)) return
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('jit', 'off', true)`.execute(trx)
}
