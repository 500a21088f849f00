import type { Kysely } from 'kysely'

/** When a project was last saved, for search engines; unknown for those that were saved before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('project').addColumn('updated_at', 'text').execute()
}
