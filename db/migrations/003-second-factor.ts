import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('id', 'text').execute()
  await db.schema
    .alterTable('session')
    .addColumn('user_agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('session').addColumn('confirmed_at', 'text').execute()
  // Any word that is nobody's secret will do; the front of the hash tells nothing of the token.
  await sql`update session set id = substr(token_hash, 1, 32)`.execute(db)
  await db.schema.createIndex('session_id').on('session').column('id').unique().execute()

  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_period', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkey_of_user').on('passkey').column('user_id').execute()

  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('recovery_code_of_user')
    .on('recovery_code')
    .column('user_id')
    .execute()

  await db.schema
    .createTable('ceremony')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ceremony_key', ['token_hash', 'kind'])
    .execute()
  await db.schema.createIndex('ceremony_end').on('ceremony').column('expires_at').execute()
  await db.schema.createIndex('ceremony_of_user').on('ceremony').column('user_id').execute()
}
