/** Runs pending migrations of db/migrations, all in one transaction. */
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.server.ts'
import type { Db } from './open.server.ts'

/** Whether no migration is pending. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migratorOf(db).getMigrations()
  return all.every(({ executedAt }) => executedAt !== undefined)
}

/** @returns the names of the migrations that ran. @throws the first error, after a rollback */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Migrates up to and including this migration, to load rows of an older schema. @throws as `migrate` does */
export async function migrateUpTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

/** The key of Kysely's advisory lock on PostgreSQL. */
const migrationLock = sql.lit(3853314791062309107n)

/** Blocks migrations on PostgreSQL until the transaction ends. @returns false if one is running */
export async function tryLockMigrations(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${migrationLock}) as "isHeld"`.execute(trx)
  return rows[0]?.isHeld ?? false
}

/** The name of the latest applied migration. */
export async function lastMigration(db: Db): Promise<string> {
  const all = await migratorOf(db).getMigrations()
  return all.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? ''
}

function migratorOf(db: Db) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
