import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The revisions of the site content, the newest of which is live. The triggers of the content revision now only
 * count: which rows have changed was read by nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    // JSON.
    .addColumn('content', 'text', (column) => column.notNull())
    // A name, not a reference: the history outlives accounts. Null for the seed.
    .addColumn('saved_by', 'text')
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? countOnPostgres(db) : countOnSqlite(db))
  await db.schema.dropTable('content_change').execute()
}

const events = ['insert', 'update', 'delete']

async function countOnSqlite(db: Kysely<unknown>) {
  for (const event of events) {
    for (const table of ['post', 'project']) {
      await sql`drop trigger ${sql.ref(`${table}_${event}_noted`)}`.execute(db)
    }
    for (const table of ['post', 'project', 'site_revision']) {
      await sql`
        create trigger ${sql.ref(`${table}_${event}_counted`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin
          update content_revision set revision = revision + 1;
        end`.execute(db)
    }
  }
}

async function countOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function count_content_revision() returns trigger language plpgsql as $$
    begin
      update content_revision set revision = revision + 1;
      return null;
    end $$`.execute(db)
  for (const table of ['post', 'project']) {
    await sql`drop trigger ${sql.ref(`${table}_change_noted`)} on ${sql.table(table)}`.execute(db)
    await sql`drop trigger ${sql.ref(`${table}_emptying_noted`)} on ${sql.table(table)}`.execute(db)
  }
  await sql`drop function note_content_change`.execute(db)
  for (const table of ['post', 'project', 'site_revision']) {
    // Not for each statement: one that changes no row is no change.
    await sql`
      create trigger ${sql.ref(`${table}_counted`)}
      after insert or update or delete on ${sql.table(table)}
      for each row execute function count_content_revision()`.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_truncation_counted`)}
      after truncate on ${sql.table(table)}
      for each statement execute function count_content_revision()`.execute(db)
  }
}
