/** Makes a site of an archive, where there is none yet: all of it, or nothing. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { holdDataFolder, lockFileName, removeLockFile } from '#db/data-folder-lock.server.ts'
import { holdMigrations } from '#db/migrate.server.ts'
import { type Db, openDatabase, sqliteFile } from '#db/open.server.ts'
import { DataFault } from '#db/sqlite-check.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { BackupFault } from './backup-fault.server.ts'
import type { Manifest } from './manifest.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { restoreAside } from './restore-aside.server.ts'
import { withScratch } from './scratch.server.ts'
import { giveName } from './whole-file.server.ts'

interface Place {
  settings: { databaseUrl?: string; dataDir: string }
  uploads: FileStore
}

/**
 * Nothing else works on the data folder meanwhile: no site, no other restore.
 * @throws BackupFault where something is there already, and for an archive that is not whole
 */
export async function restoreSite(archive: string, place: Place): Promise<Manifest> {
  const { dataDir } = place.settings
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = hold(dataDir)
  try {
    return await fill(archive, place).finally(release)
  } catch (error) {
    if (made) await removeEmpty(dataDir)
    throw error
  }
}

/** @returns a function that lets go of the folder, and leaves it as it was found */
function hold(dataDir: string) {
  const hadLock = existsSync(join(dataDir, lockFileName))
  const release = expectAlone(dataDir)
  return () => {
    if (!hadLock) removeLockFile(dataDir)
    release()
  }
}

function expectAlone(dataDir: string) {
  try {
    return holdDataFolder(dataDir, () => {})
  } catch (error) {
    throw error instanceof DataFault ? occupied(`${atWork} ${dataDir}`) : error
  }
}

const atWork = 'A site or another restore is at work on'

async function fill(archive: string, { settings, uploads }: Place) {
  const kept: string[] = []
  const keepUpload = async (name: string, bytes: Buffer) => {
    kept.push(name)
    await uploads.write([{ name, bytes }])
  }
  try {
    if ((await uploads.names()).length > 0) throw occupied('Uploads are there already')
    return settings.databaseUrl
      ? await intoPostgres(archive, settings, keepUpload)
      : await intoFolder(archive, settings.dataDir, keepUpload)
  } catch (error) {
    // What cannot be removed is told by the next attempt; the first fault is the one to hear of.
    await uploads.remove(kept).catch(() => {})
    if (kept.length > 0) await removeEmpty(join(settings.dataDir, 'uploads'))
    throw error
  }
}

type KeepUpload = (name: string, bytes: Buffer) => Promise<void>

async function intoFolder(archive: string, dataDir: string, keepUpload: KeepUpload) {
  const names = await readdir(dataDir)
  const database = names.find((name) => name.startsWith(sqliteFile))
  if (database) throw occupied(`${join(dataDir, database)} is there already`)
  return withScratch(dataDir, async (scratch) => {
    const { file, manifest } = await restoreAside(archive, scratch, keepUpload)
    await giveName(file, join(dataDir, sqliteFile))
    return manifest
  })
}

async function intoPostgres(archive: string, settings: Place['settings'], keepUpload: KeepUpload) {
  const db = await openDatabase(settings)
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await holdMigrations(trx))) throw occupied(`${atWork} the database at DATABASE_URL`)
      await expectNoTables(trx)
      return restoreArchive(archive, { db: trx, keepUpload })
    })
  } finally {
    await db.destroy()
  }
}

async function expectNoTables(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.length === 0) return
  const names = tables.slice(0, 3).map(({ name }) => name)
  throw occupied(`The database at DATABASE_URL has tables already (${names.join(', ')} ...)`)
}

function occupied(what: string) {
  return new BackupFault(
    `${what}. A backup is restored only where nothing is, so that nothing is lost. Stop the site, move that away, or choose another place with DATA_DIR or DATABASE_URL.`,
  )
}

async function removeEmpty(folder: string) {
  await rmdir(folder).catch(() => {})
}
