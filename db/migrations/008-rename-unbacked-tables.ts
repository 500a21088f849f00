import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The usual terms for three tables that no backup holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt').renameTo('rate_limit').execute()
  await db.schema.dropIndex('attempt_end').execute()
  await db.schema.createIndex('rate_limit_end').on('rate_limit').column('resets_at').execute()

  await db.schema.alterTable('turn').renameTo('account_lock').execute()

  await db.schema.alterTable('ceremony').renameTo('auth_challenge').execute()
  await db.schema.dropIndex('ceremony_end').execute()
  await db.schema.dropIndex('ceremony_of_user').execute()
  await db.schema
    .createIndex('auth_challenge_end')
    .on('auth_challenge')
    .column('expires_at')
    .execute()
  await db.schema
    .createIndex('auth_challenge_of_user')
    .on('auth_challenge')
    .column('user_id')
    .execute()

  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  // PostgreSQL keeps the old name in those of the constraints.
  await sql`alter table rate_limit rename constraint attempt_pkey to rate_limit_pkey`.execute(db)
  await sql`alter table account_lock rename constraint turn_pkey to account_lock_pkey`.execute(db)
  await sql`alter table auth_challenge rename constraint ceremony_key to auth_challenge_key`.execute(
    db,
  )
  await sql`alter table auth_challenge
    rename constraint ceremony_user_id_fkey to auth_challenge_user_id_fkey`.execute(db)
}
