/** Restores the backup of an old database, as an owner does after an upgrade. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Db, openDatabase } from '#db/open.server.ts'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { oldArchiveOf } from './archives.ts'
import { createPostgresDatabase, onPostgres } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Backs up the database and restores the archive into a new data folder. */
export async function restoredCopyOf(db: Db): Promise<Db> {
  const archive = await oldArchiveOf(db)
  const dataDir = await temporaryFolder()
  const settings = { dataDir, ...(onPostgres && { databaseUrl: await createPostgresDatabase() }) }
  await restoreSite(archive, { settings, uploads: folderStore(join(dataDir, 'uploads')) })
  const restored = await openDatabase(settings)
  onTestFinished(() => restored.destroy())
  return restored
}
