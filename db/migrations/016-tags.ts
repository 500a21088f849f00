import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Tags with an address each. No released version had any: there is nothing to convert. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Slugs of tags that were renamed or merged.
  await db.schema
    .createTable('tag_alias')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('tag_slug', 'text', (column) =>
      column.notNull().references('tag.slug').onDelete('cascade').onUpdate('cascade'),
    )
    .execute()
  await db.schema
    .createTable('post_tag')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('tag_slug', 'text', (column) =>
      column.notNull().references('tag.slug').onDelete('cascade').onUpdate('cascade'),
    )
    .addPrimaryKeyConstraint('post_tag_pk', ['post_id', 'tag_slug'])
    .execute()
  await db.schema.createIndex('post_tag_posts').on('post_tag').column('tag_slug').execute()
  for (const event of ['insert', 'update', 'delete']) await count(db, event)
}

async function count(db: Kysely<unknown>, event: string) {
  const name = sql.ref(`tag_${event}_counted`)
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`create trigger ${name} after ${sql.raw(event)} on tag
      begin
        update content_revision set revision = revision + 1;
      end`.execute(db)
  } else {
    await sql`create trigger ${name} after ${sql.raw(event)} on tag
      for each row execute function count_content_revision()`.execute(db)
  }
}
