import type { Kysely } from 'kysely'

/** API tokens of programs, and the responses to requests that have an `Idempotency-Key`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    // A JSON list.
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('api_token_of_user').on('api_token').column('user_id').execute()
  await db.schema.createIndex('api_token_end').on('api_token').column('expires_at').execute()

  await db.schema
    .createTable('idempotency_key')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    // Null while the request is in progress.
    .addColumn('status', 'integer')
    // A JSON object.
    .addColumn('headers', 'text')
    .addColumn('body', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('idempotency_key_end')
    .on('idempotency_key')
    .column('expires_at')
    .execute()
}
