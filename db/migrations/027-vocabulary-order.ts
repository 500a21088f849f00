import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The words of the search in the order of their code points, as SQLite has them: longer words follow their beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table search_vocabulary alter column word type text collate "C"`.execute(db)
}
