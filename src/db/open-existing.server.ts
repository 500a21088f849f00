/** Opens the database for a command: never creates or migrates it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMigrated } from './migrate.server.ts'
import { type Db, openDatabase, sqliteFile } from './open.server.ts'
import { DataError } from './sqlite-check.server.ts'

/**
 * @param settings.exclusive locks the data folder, to write where a site could start meanwhile
 * @throws DataError if there is no database or a migration is pending
 */
export async function openExistingDatabase(settings: {
  databaseUrl?: string
  dataDir: string
  exclusive?: boolean
}): Promise<Db> {
  const file = join(settings.dataDir, sqliteFile)
  if (!settings.databaseUrl && !existsSync(file)) {
    throw new DataError(`There is no database at ${file}. Start the site once, or set DATA_DIR.`)
  }
  const db = await openDatabase(settings)
  // An older site may be running on it; only a start migrates.
  if (await isMigrated(db)) return db
  await db.destroy()
  throw new DataError('The database is older than this version of Folio. Start the site first.')
}
