import { PostgresAdapter } from 'kysely'
import type { Db } from './open.server.ts'

/** Whether a transaction has to lock the rows that it reads. On SQLite it is the only writer. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
