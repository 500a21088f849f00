import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What has changed on the public pages, noted by the database itself: in the same transaction as the
 * change, and whoever made it. The counter's row is locked until that transaction ends, so that a
 * higher number is never seen before a lower one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into content_revision (revision) values (0)`.execute(db)
  await db.schema
    .createTable('content_change')
    // Of a post; empty for a project.
    .addColumn('post_id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('content_change_by_revision')
    .on('content_change')
    .column('revision')
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? noteOnPostgres(db) : noteOnSqlite(db))
}

async function noteOnSqlite(db: Kysely<unknown>) {
  const events = [
    { event: 'insert', rows: ['new'] },
    { event: 'update', rows: ['old', 'new'] },
    { event: 'delete', rows: ['old'] },
  ]
  for (const table of ['post', 'project']) {
    for (const { event, rows } of events) {
      const ids = table === 'post' ? rows.map((row) => sql.ref(`${row}.id`)) : [sql.lit('')]
      const notes = ids.map(
        (id) => sql`
          insert into content_change (post_id, revision)
            select ${id}, revision from content_revision where true
            on conflict (post_id) do update set revision = excluded.revision;`,
      )
      await sql`
        create trigger ${sql.ref(`${table}_${event}_noted`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin
          update content_revision set revision = revision + 1;
          ${sql.join(notes, sql` `)}
        end`.execute(db)
    }
  }
}

/** `*` stands for everything: nobody says which rows a table had that was emptied at once. */
async function noteOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function note_content_change() returns trigger language plpgsql as $$
    declare
      changed bigint;
      changed_posts text[] := array[''];
    begin
      if tg_op = 'TRUNCATE' then changed_posts := array['*'];
      elsif tg_table_name = 'post' then
        if tg_op = 'INSERT' then changed_posts := array[new.id];
        elsif tg_op = 'DELETE' then changed_posts := array[old.id];
        elsif new.id = old.id then changed_posts := array[new.id];
        else changed_posts := array[old.id, new.id];
        end if;
      end if;
      update content_revision set revision = revision + 1 returning revision into changed;
      insert into content_change (post_id, revision) select unnest(changed_posts), changed
        on conflict (post_id) do update set revision = excluded.revision;
      return null;
    end $$`.execute(db)
  for (const table of ['post', 'project']) {
    await sql`
      create trigger ${sql.ref(`${table}_change_noted`)}
      after insert or update or delete on ${sql.table(table)}
      for each row execute function note_content_change()`.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_emptying_noted`)}
      after truncate on ${sql.table(table)}
      for each statement execute function note_content_change()`.execute(db)
  }
}
