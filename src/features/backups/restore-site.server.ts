/** Makes a site of an archive, where there is none yet: all of it, or nothing. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isInUse } from '#db/data-folder-lock.server.ts'
import { type Db, openDatabase, sqliteFile } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { BackupFault } from './backup-fault.server.ts'
import type { Manifest } from './manifest.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { restoreAside } from './restore-aside.server.ts'
import { withScratch } from './scratch.server.ts'
import { flushFolder } from './whole-file.server.ts'

interface Place {
  settings: { databaseUrl?: string; dataDir: string }
  uploads: FileStore
}

/** @throws BackupFault where something is there already, and for an archive that is not whole */
export async function restoreSite(archive: string, place: Place): Promise<Manifest> {
  const { settings, uploads } = place
  const made = await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
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
    await uploads.remove(kept)
    if (kept.length > 0) await removeEmpty(join(settings.dataDir, 'uploads'))
    if (made) await removeEmpty(settings.dataDir)
    throw error
  }
}

type KeepUpload = (name: string, bytes: Buffer) => Promise<void>

async function intoFolder(archive: string, dataDir: string, keepUpload: KeepUpload) {
  await expectNoDatabase(dataDir)
  return withScratch(dataDir, async (scratch) => {
    const { file, manifest } = await restoreAside(archive, scratch, keepUpload)
    // A site that was started meanwhile made a database of its own.
    await expectNoDatabase(dataDir)
    await rename(file, join(dataDir, sqliteFile))
    await flushFolder(dataDir)
    return manifest
  })
}

async function expectNoDatabase(dataDir: string) {
  if (isInUse(dataDir)) throw occupied(`A site is running on ${dataDir}`)
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const database = names.find((name) => name.startsWith(sqliteFile))
  if (database) throw occupied(`${join(dataDir, database)} is there already`)
}

async function intoPostgres(archive: string, settings: Place['settings'], keepUpload: KeepUpload) {
  const db = await openDatabase(settings)
  try {
    return await db.transaction().execute(async (trx) => {
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
