import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * For PostgreSQL: the texts and words of a search entry are stored apart from its row, so that the positions of
 * thousands of matches lie on few pages, and the query of the search keeps its plan. The indexer builds the index again:
 * writing all entries here could take longer than a query may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table search_entry set (toast_tuple_target = 128)`.execute(db)
  await sql`delete from search_state`.execute(db)
  // For the settings see `preferIndexScans`; a plan for the words of one question costs more than it saves.
  await sql`
    create or replace function find_posts(asked tsquery, at_time text, most integer)
    returns setof text language plpgsql stable
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
    set plan_cache_mode = force_generic_plan
    as $$
    begin
      return query select newest.id from (
        select post.id, post.created_at
        from (select position from search_entry where words @@ find_posts.asked
            order by position desc offset 0) as matching
          join search_entry on search_entry.position = matching.position
          join post on post.id = search_entry.post_id
        where post.deleted_at is null and post.published_at <= find_posts.at_time
        order by matching.position desc limit find_posts.most
      ) as newest order by newest.created_at desc, newest.id desc;
    end $$`.execute(db)
}
