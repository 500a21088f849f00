import { sql } from 'kysely'
import type { Db } from './open.server.ts'
import { locksRows } from './row-lock.server.ts'

interface DatabaseSize {
  kind: 'SQLite' | 'PostgreSQL'
  /** Bytes on its disk. */
  size: number
}

export async function databaseSize(db: Db): Promise<DatabaseSize> {
  const isPostgres = locksRows(db)
  const query = isPostgres
    ? sql<{ size: string }>`select pg_database_size(current_database()) as size`
    : sql<{ size: number }>`select page_count * page_size as size
        from pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(db)
  return { kind: isPostgres ? 'PostgreSQL' : 'SQLite', size: Number(rows[0]?.size ?? 0) }
}
