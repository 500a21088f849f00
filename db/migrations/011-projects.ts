import type { Kysely } from 'kysely'

/** What the owner says about a project in the admin area. Deletion is soft, as for posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('project').addColumn('image_alt', 'text').execute()
  await db.schema.alterTable('project').addColumn('repository', 'text').execute()
  await db.schema.alterTable('project').addColumn('year', 'integer').execute()
  await db.schema.alterTable('project').addColumn('deleted_at', 'text').execute()
}
