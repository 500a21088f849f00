import type { Kysely } from 'kysely'

/** Names the column after what it says: whether a test restore accepted the backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('backup').renameColumn('rehearsed', 'verified').execute()
}
