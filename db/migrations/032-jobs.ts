import type { Kysely } from 'kysely'

/** The queue of all background work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claimed_until', 'text')
    .addColumn('problem', 'text')
    .addUniqueConstraint('job_key', ['kind', 'key'])
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['kind', 'due_at']).execute()
}
