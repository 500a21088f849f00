/** Brings the schema up to date: each migration of db/migrations once, all in one transaction. */
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as publicSite from '../../db/migrations/001-public-site.ts'
import * as adminArea from '../../db/migrations/002-admin-area.ts'
import * as secondFactor from '../../db/migrations/003-second-factor.ts'
import * as backups from '../../db/migrations/004-backups.ts'
import * as contentChanges from '../../db/migrations/005-content-changes.ts'
import * as growth from '../../db/migrations/006-growth.ts'
import type { Db } from './open.server.ts'

const migrations: Record<string, Migration> = {
  '001-public-site': publicSite,
  '002-admin-area': adminArea,
  '003-second-factor': secondFactor,
  '004-backups': backups,
  '005-content-changes': contentChanges,
  '006-growth': growth,
}

/** Of this version, the oldest first. */
export const migrationNames = Object.keys(migrations)

/** Whether the schema is what this version of the program expects. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}

/** @returns the names of the migrations that ran. @throws the first error; then nothing has changed */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Goes no further than this migration, so that rows of that time fit. @throws as `migrate` does */
export async function migrateUpTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

/** Kysely's own, under which it migrates a PostgreSQL. */
const migrationLock = sql.lit(3853314791062309107n)

/** Keeps every migration of a PostgreSQL waiting until this transaction ends. @returns false where one is under way */
export async function holdMigrations(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${migrationLock}) as "isHeld"`.execute(trx)
  return rows[0]?.isHeld ?? false
}

/** The name of the newest migration that ran here. */
export async function lastMigration(db: Db): Promise<string> {
  const known = await migratorOf(db).getMigrations()
  return known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? ''
}

function migratorOf(db: Db) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
