import { type Kysely, sql } from 'kysely'

/** What follows from the index of the search: which posts are about the same, and the words that typos may mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_vocabulary')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .execute()
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
  // The revision of the post whose relations are stored.
  await sql`alter table post add column related_revision integer`.execute(db)
  await sql`create index post_unrelated on post (id)
    where published_at is not null and coalesce(related_revision, 0) <> revision`.execute(db)
  await sql`create index post_series on post (series_name, series_position)
    where series_name is not null`.execute(db)
}
