import type { Kysely } from 'kysely'

/** A message that is sent again under the same key is stored once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_message').addColumn('idempotency_key', 'text').execute()
  await db.schema
    .createIndex('contact_message_idempotency_key')
    .unique()
    .on('contact_message')
    .column('idempotency_key')
    .execute()
}
