/** Brings the schema up to date: each migration of db/migrations once, all in one transaction. */
import { type Migration, Migrator } from 'kysely/migration'
import * as publicSite from '../../db/migrations/001-public-site.ts'
import * as adminArea from '../../db/migrations/002-admin-area.ts'
import type { Db } from './open.server.ts'

const migrations: Record<string, Migration> = {
  '001-public-site': publicSite,
  '002-admin-area': adminArea,
}

/** @returns the names of the migrations that ran. @throws the first error; then nothing has changed */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
