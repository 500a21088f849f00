import type { Kysely } from 'kysely'

/** Why a message is spam, for administrators. Unknown for older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_message').addColumn('spam_reason', 'text').execute()
}
