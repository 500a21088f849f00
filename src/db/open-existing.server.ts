/** For a command that runs beside the site: it makes no database, and changes no schema. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMigrated } from './migrate.server.ts'
import { type Db, openDatabase, sqliteFile } from './open.server.ts'
import { DataFault } from './sqlite-check.server.ts'

/** @throws DataFault where there is none, or one that a start has to see first */
export async function openExistingDatabase(settings: {
  databaseUrl?: string
  dataDir: string
}): Promise<Db> {
  const file = join(settings.dataDir, sqliteFile)
  if (!settings.databaseUrl && !existsSync(file)) {
    throw new DataFault(`There is no database at ${file}. Start the site once, or set DATA_DIR.`)
  }
  const db = await openDatabase(settings)
  // The site may be running on it: only a start changes the schema.
  if (await isMigrated(db)) return db
  await db.destroy()
  throw new DataFault('The database is older than this version of Folio. Start the site first.')
}
