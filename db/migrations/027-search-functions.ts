import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * For PostgreSQL: the words of the search in the order of their code points, as SQLite has them, so that longer words
 * follow their beginning; and the query of the search as a function, which has the planner's settings without a
 * transaction around it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table search_vocabulary alter column word type text collate "C"`.execute(db)
  // The positions alone are sorted. For the settings see `preferIndexScans`.
  await sql`
    create or replace function find_posts(asked tsquery, at_time text, most integer)
    returns setof text language sql stable
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
    as $$
      select id from (
        select post.id, post.created_at
        from (select position from search_entry where words @@ asked
            order by position desc offset 0) as found
          join search_entry on search_entry.position = found.position
          join post on post.id = search_entry.post_id
        where post.deleted_at is null and post.published_at <= at_time
        order by found.position desc limit most
      ) as newest order by created_at desc, id desc
    $$`.execute(db)
}
