import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The index of the search: derived from the posts, so that it can be dropped and built again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_state')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  // What a typo may have been meant to be.
  await db.schema
    .createTable('search_vocabulary')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .execute()
  // Each write asks which posts have changed.
  await sql`create index post_revision_number on post (id, revision)
    where published_at is not null`.execute(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) await createForSqlite(db)
  else await createForPostgres(db)
}

async function createForSqlite(db: Kysely<unknown>) {
  await sql`create table search_entry (
    number integer primary key autoincrement,
    post_id text not null unique,
    revision integer not null,
    sections text not null
  )`.execute(db)
  await sql`create index search_entry_revision on search_entry (post_id, revision)`.execute(db)
  // The words are split and folded before: the tokenizer only has to leave them whole.
  await sql`create virtual table search_words using fts5(
    title, tags, headings, body,
    content='', contentless_delete=1, detail=column,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  )`.execute(db)
}

async function createForPostgres(db: Kysely<unknown>) {
  await sql`create table search_entry (
    post_id text primary key,
    revision integer not null,
    sections text not null,
    words tsvector not null
  )`.execute(db)
  await sql`create index search_entry_words on search_entry using gin (words)`.execute(db)
}
