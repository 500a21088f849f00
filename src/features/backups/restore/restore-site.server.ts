/** Restores a site from an archive into an empty destination; all or nothing. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder, lockFileName, removeLockFile } from '#db/data-folder-lock.server.ts'
import { tryLockMigrations } from '#db/migrate.server.ts'
import { type Db, openDatabase, sqliteFile } from '#db/open.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { publishFile } from '../archive/atomic-file.server.ts'
import type { Manifest } from '../archive/manifest.server.ts'
import { withTempDir } from '../archive/temp-dir.server.ts'
import { BackupError } from '../backup-error.server.ts'
import { type RestoreTarget, restoreArchive } from './restore-archive.server.ts'
import { testRestore } from './test-restore.server.ts'

interface RestoreDestination {
  settings: { databaseUrl?: string; dataDir: string }
  uploads: FileStore
  onProgress?: (done: number, total: number) => void
}

/**
 * Locks the data folder against a running site and other restores.
 * @throws BackupError if the destination is not empty, and for a damaged or incomplete archive
 */
export async function restoreSite(
  archive: string,
  destination: RestoreDestination,
): Promise<Manifest> {
  const { dataDir } = destination.settings
  const created = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = lock(dataDir)
  try {
    return await restore(archive, destination).finally(release)
  } catch (error) {
    if (created) await removeEmpty(dataDir)
    throw error
  }
}

/** @returns a function that unlocks the folder and removes a lock file that did not exist before */
function lock(dataDir: string) {
  const hadLock = existsSync(join(dataDir, lockFileName))
  try {
    const release = lockDataFolder(dataDir, () => {})
    return () => {
      if (!hadLock) removeLockFile(dataDir)
      release()
    }
  } catch (error) {
    throw error instanceof DataError ? notEmpty(`${inUseBy} ${dataDir}`) : error
  }
}

const inUseBy = 'A site or another restore is using'

async function restore(archive: string, { settings, uploads, onProgress }: RestoreDestination) {
  const saved: string[] = []
  const saveUpload = async (name: string, bytes: Buffer) => {
    saved.push(name)
    await uploads.write([{ name, bytes }])
  }
  const target = { saveUpload, onProgress }
  try {
    if ((await uploads.names()).length > 0) throw notEmpty('Uploads already exist')
    return settings.databaseUrl
      ? await restoreToPostgres(archive, settings, target)
      : await restoreToFolder(archive, settings.dataDir, target)
  } catch (error) {
    // The original error is reported; a failed removal makes the next attempt fail.
    await uploads.remove(saved).catch(() => {})
    if (saved.length > 0) await removeEmpty(join(settings.dataDir, 'uploads'))
    throw error
  }
}

type Target = Pick<RestoreTarget, 'saveUpload' | 'onProgress'>

async function restoreToFolder(
  archive: string,
  dataDir: string,
  { saveUpload, onProgress }: Target,
) {
  const names = await readdir(dataDir)
  const database = names.find((name) => name.startsWith(sqliteFile))
  if (database) throw notEmpty(`${join(dataDir, database)} already exists`)
  return withTempDir(dataDir, async (tempDir) => {
    const { file, manifest } = await testRestore(archive, tempDir, saveUpload, onProgress)
    await publishFile(file, join(dataDir, sqliteFile))
    return manifest
  })
}

async function restoreToPostgres(
  archive: string,
  settings: RestoreDestination['settings'],
  target: Target,
) {
  const db = await openDatabase(settings)
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await tryLockMigrations(trx))) throw notEmpty(`${inUseBy} the database at DATABASE_URL`)
      await assertNoTables(trx)
      return restoreArchive(archive, { db: trx, ...target })
    })
  } finally {
    await db.destroy()
  }
}

async function assertNoTables(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.length === 0) return
  const names = tables.slice(0, 3).map(({ name }) => name)
  throw notEmpty(`The database at DATABASE_URL already has tables (${names.join(', ')} ...)`)
}

function notEmpty(reason: string) {
  return new BackupError(
    `${reason}. A backup is only restored into an empty destination, so that nothing is overwritten. Stop the site, move its data away, or choose another destination with DATA_DIR or DATABASE_URL.`,
  )
}

async function removeEmpty(folder: string) {
  await rmdir(folder).catch(() => {})
}
