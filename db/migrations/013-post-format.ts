import type { Kysely } from 'kysely'

/** Posts in Markdown, besides those in HTML. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('post')
    .addColumn('format', 'text', (column) => column.notNull().defaultTo('html'))
    .execute()
}
