import type { Kysely } from 'kysely'

/** The links of public texts and what is known of them: derived, so that it can be dropped and found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_source')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer')
    .addColumn('checked_at', 'text')
    .addColumn('claimed_until', 'text')
    .addPrimaryKeyConstraint('link_source_pk', ['kind', 'source_id'])
    .execute()
  await db.schema
    .createTable('link_use')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('outer_url', 'text')
    .addColumn('problem', 'text')
    .addColumn('broken_since', 'text')
    .addForeignKeyConstraint(
      'link_use_source',
      ['kind', 'source_id'],
      'link_source',
      ['kind', 'source_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('link_use_source_index')
    .on('link_use')
    .columns(['kind', 'source_id'])
    .execute()
  await db.schema.createIndex('link_use_outer').on('link_use').column('outer_url').execute()
  await db.schema
    .createTable('link_host')
    .addColumn('host', 'text', (column) => column.primaryKey())
    .addColumn('busy_until', 'text')
    .execute()
  await db.schema
    .createTable('link_robots')
    .addColumn('origin', 'text', (column) => column.primaryKey())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('outer_link')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull().references('link_host.host'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('failed_since', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('archive_url', 'text')
    .execute()
  await db.schema.createIndex('outer_link_due').on('outer_link').column('due_at').execute()
}
