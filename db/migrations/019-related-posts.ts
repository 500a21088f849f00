import { type Kysely, sql } from 'kysely'

/** Which posts are about the same: derived from the index of the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('related_post')
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('related_id', 'text', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('related_post_pk', ['post_id', 'related_id'])
    .execute()
  await db.schema
    .createIndex('related_post_reverse')
    .on('related_post')
    .column('related_id')
    .execute()
  // Of the posts that are indexed already, too.
  await sql`alter table search_entry add column is_related integer not null default 0`.execute(db)
  await sql`create index search_entry_unrelated on search_entry (post_id) where is_related = 0`.execute(
    db,
  )
  await sql`create index post_series on post (series_name, series_position)
    where series_name is not null`.execute(db)
}
