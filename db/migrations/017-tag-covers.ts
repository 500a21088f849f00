import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The cover of a tag. What posts a tag has, and its former slugs, count as public content, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tag').addColumn('image_url', 'text').execute()
  await db.schema.alterTable('tag').addColumn('image_alt', 'text').execute()
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? countOnSqlite(db)
    : countOnPostgres(db))
}

const tables = ['post_tag', 'tag_alias']
const changedRows = { insert: 'new', update: 'new', delete: 'old' }

async function countOnSqlite(db: Kysely<unknown>) {
  for (const table of tables) {
    for (const event of Object.keys(changedRows)) {
      await sql`create trigger ${triggerName(table, event)}
        after ${sql.raw(event)} on ${sql.table(table)}
        begin
          update content_revision set revision = revision + 1;
        end`.execute(db)
    }
  }
}

/** Once for each statement, since a restore inserts thousands of rows; not if it changes none. */
async function countOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function count_changed_rows() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        update content_revision set revision = revision + 1;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of tables) {
    for (const [event, rows] of Object.entries(changedRows)) {
      await sql`create trigger ${triggerName(table, event)}
        after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function count_changed_rows()`.execute(db)
    }
  }
}

function triggerName(table: string, event: string) {
  return sql.ref(`${table}_${event}_counted`)
}
