import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The index of the inbox's search: derived from the messages, so that it can be dropped and built again. Triggers note
 * which messages it does not have as they are, and take out those that are removed, whoever changes the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_search_state')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('message_search_queue')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .execute()
  if (db.getExecutor().adapter instanceof SqliteAdapter) await createForSqlite(db)
  else await createForPostgres(db)
  await sql`insert into message_search_queue select id from contact_message`.execute(db)
}

/** What the words or the position are made of. */
const columns = 'name, email, subject, message, created_at, read_at, is_spam, deleted_at'

async function createForSqlite(db: Kysely<unknown>) {
  await sql`create table message_search_entry (
    position integer primary key,
    message_id text not null unique
  )`.execute(db)
  // The words are split and folded before: the tokenizer only has to leave them whole. Its rows are the positions.
  await sql`create virtual table message_search_words using fts5(
    words,
    content='', contentless_delete=1, detail=none, prefix='1 2',
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  )`.execute(db)
  await sql`create virtual table message_search_words_vocabulary
    using fts5vocab(message_search_words, row)`.execute(db)
  for (const [name, event] of Object.entries({
    inserted: 'insert',
    updated: `update of ${columns}`,
  })) {
    await sql`create trigger ${sql.ref(`message_queued_${name}`)} after ${sql.raw(event)} on contact_message
      begin
        insert into message_search_queue values (new.id) on conflict do nothing;
      end`.execute(db)
  }
  await sql`create trigger message_unindexed after delete on contact_message
    begin
      delete from message_search_queue where message_id = old.id;
      delete from message_search_words
        where rowid = (select position from message_search_entry where message_id = old.id);
      delete from message_search_entry where message_id = old.id;
    end`.execute(db)
}

async function createForPostgres(db: Kysely<unknown>) {
  // The tab is a column for the planner's statistics.
  await sql`create table message_search_entry (
    position bigint not null,
    message_id text primary key,
    tab smallint not null generated always as (position >> 51) stored,
    words tsvector not null
  )`.execute(db)
  await sql`create unique index message_search_entry_position
    on message_search_entry (position)`.execute(db)
  for (const tab of [0, 1, 2]) {
    // One index would find a word of all spam for a question to the inbox. Without a list of pending words, which
    // every search would read.
    await sql`create index ${sql.ref(`message_search_entry_words_${tab}`)} on message_search_entry
      using gin (words) with (fastupdate = off) where tab = ${sql.lit(tab)}`.execute(db)
  }
  // An update instead of nothing waits for an indexer that has the row of the queue locked.
  await sql`
    create function queue_message_search() returns trigger language plpgsql as $$
    begin
      insert into message_search_queue values (new.id)
        on conflict (message_id) do update set message_id = excluded.message_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger message_queued after insert or update of ${sql.raw(columns)} on contact_message
    for each row execute function queue_message_search()`.execute(db)
  // The queue first: its row is the lock of the entry.
  await sql`
    create function drop_message_search() returns trigger language plpgsql as $$
    begin
      delete from message_search_queue where message_id = old.id;
      delete from message_search_entry where message_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger message_unindexed after delete on contact_message
    for each row execute function drop_message_search()`.execute(db)
}
