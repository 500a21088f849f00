import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The index of the search anew: in the order of its results, with a queue of the posts that it does not have as they
 * are, which triggers fill, whoever changes the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  if (isSqlite) await sql`drop table search_words`.execute(db)
  await sql`drop table search_entry`.execute(db)
  await sql`drop index post_revision_number`.execute(db)
  await sql`delete from search_state`.execute(db)
  await db.schema
    .createTable('search_queue')
    .addColumn('post_id', 'text', (column) => column.primaryKey())
    .execute()
  if (isSqlite) await createForSqlite(db)
  else await createForPostgres(db)
  await sql`insert into search_queue select id from post where published_at is not null`.execute(db)
}

/** What the words or the position are made of; with tags the revision changes. */
const columns = 'title, html, revision, created_at, published_at'

async function createForSqlite(db: Kysely<unknown>) {
  await sql`create table search_entry (
    position integer primary key,
    post_id text not null unique,
    sections text not null
  )`.execute(db)
  // The words are split and folded before: the tokenizer only has to leave them whole. Its rows are the positions.
  await sql`create virtual table search_words using fts5(
    title, tags, headings, body,
    content='', contentless_delete=1, detail=column, prefix='3',
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  )`.execute(db)
  for (const [name, event] of Object.entries({
    inserted: 'insert',
    updated: `update of ${columns}`,
  })) {
    await sql`create trigger ${sql.ref(`post_queued_${name}`)} after ${sql.raw(event)} on post
      when new.published_at is not null
      begin
        insert into search_queue values (new.id) on conflict do nothing;
      end`.execute(db)
  }
  await sql`create trigger post_unindexed after delete on post
    begin
      delete from search_queue where post_id = old.id;
      delete from search_words
        where rowid = (select position from search_entry where post_id = old.id);
      delete from search_entry where post_id = old.id;
      delete from related_post where post_id = old.id or related_id = old.id;
    end`.execute(db)
}

async function createForPostgres(db: Kysely<unknown>) {
  await sql`create table search_entry (
    post_id text primary key,
    position bigint not null unique,
    sections text not null,
    words tsvector not null
  )`.execute(db)
  // Without a list of pending words, which every search would read.
  await sql`create index search_entry_words on search_entry using gin (words)
    with (fastupdate = off)`.execute(db)
  // An update instead of nothing waits for an indexer that has the row of the queue locked.
  await sql`
    create function queue_post_search() returns trigger language plpgsql as $$
    begin
      insert into search_queue values (new.id)
        on conflict (post_id) do update set post_id = excluded.post_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger post_queued after insert or update of ${sql.raw(columns)} on post
    for each row when (new.published_at is not null) execute function queue_post_search()`.execute(
    db,
  )
  // The queue first: its row is the lock of the entry.
  await sql`
    create function drop_post_search() returns trigger language plpgsql as $$
    begin
      delete from search_queue where post_id = old.id;
      delete from search_entry where post_id = old.id;
      delete from related_post where post_id = old.id or related_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger post_unindexed after delete on post
    for each row execute function drop_post_search()`.execute(db)
}
