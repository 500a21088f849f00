import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * For PostgreSQL: entries of the search without their texts, which are stored apart, so that the positions of thousands
 * of matches are read from a tenth of the pages; and the query of the search planned once per connection.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table search_entry set (toast_tuple_target = 128)`.execute(db)
  // Changed values are stored anew; these stay equal.
  await sql`update search_entry set sections = sections || '', words = words || ''::tsvector`.execute(
    db,
  )
  await sql`
    create or replace function find_posts(asked tsquery, at_time text, most integer)
    returns setof text language plpgsql stable
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
    set plan_cache_mode = force_generic_plan
    as $$
    begin
      return query select id from (
        select post.id, post.created_at
        from (select position from search_entry where words @@ asked
            order by position desc offset 0) as found
          join search_entry on search_entry.position = found.position
          join post on post.id = search_entry.post_id
        where post.deleted_at is null and post.published_at <= at_time
        order by found.position desc limit most
      ) as newest order by created_at desc, id desc;
    end $$`.execute(db)
}
