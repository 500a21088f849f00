import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Links are checked by jobs: no table locks hosts any more, none keeps a robots.txt, and a link may be ignored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('link_source').dropColumn('claimed_until').execute()
  await db.schema.alterTable('link_use').addColumn('ignored_at', 'text').execute()
  // SQLite drops no reference of a column: the table is made again.
  await db.schema.alterTable('outer_link').renameTo('former_outer_link').execute()
  await db.schema.dropIndex('outer_link_due').execute()
  await db.schema
    .createTable('outer_link')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('failed_since', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('outer_link_pk', ['url'])
    .execute()
  await sql`insert into outer_link
    select url, host, state, problem, failed_since, checked_at, due_at from former_outer_link`.execute(
    db,
  )
  await db.schema
    .createIndex('outer_link_due')
    .on('outer_link')
    .columns(['host', 'due_at'])
    .execute()
  for (const table of ['former_outer_link', 'link_host', 'link_robots'])
    await db.schema.dropTable(table).execute()
}
