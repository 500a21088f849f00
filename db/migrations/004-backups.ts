import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('size', 'bigint')
    .addColumn('counts', 'text')
    .addColumn('rehearsed', 'integer')
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createIndex('backup_newest_first')
    .on('backup')
    .columns(['started_at desc', 'id desc'])
    .execute()
  // Of several processes one makes a backup.
  await sql`create unique index backup_one_at_a_time on backup (state)
    where state = 'running'`.execute(db)
}
