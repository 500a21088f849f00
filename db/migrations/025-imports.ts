import type { Kysely } from 'kysely'

/** Imports: which post came from where, which picture from which bytes, and the runs of the admin area. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_source')
    .addColumn('source_id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('post_revision', 'integer', (column) => column.notNull())
    .addColumn('draft_revision', 'integer')
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('import_source_of_post')
    .on('import_source')
    .column('post_id')
    .execute()
  await db.schema
    .createTable('import_picture')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('src', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fetch_pictures', 'integer', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    // Lease of the process that works on it, and the random id of its claim.
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    // JSON.
    .addColumn('plan', 'text')
    .addColumn('outcome', 'text')
    .addColumn('problem', 'text')
    .execute()
}
