/** Restores an archive into a SQLite file of its own, and looks whether that is whole. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openSqliteFile, sqliteFile } from '#db/open.server.ts'
import { BackupFault, isDiskFull } from './backup-fault.server.ts'
import { needRoom } from './disk-room.server.ts'
import type { Manifest } from './manifest.server.ts'
import { type RestorePlace, restoreArchive } from './restore-archive.server.ts'

/** With its indexes, and the log that is written first, a database needs more than its rows. */
const bytesForEachOfData = 3

/**
 * @param folder where the file is made aside; nothing stays there
 * @param use gets the finished file, which is gone afterwards
 * @throws BackupFault for an archive that is not whole
 */
export async function restoreAside<Result>(
  archive: string,
  folder: string,
  keepUpload: RestorePlace['keepUpload'],
  use: (file: string, manifest: Manifest) => Promise<Result>,
): Promise<Result> {
  const aside = await mkdtemp(join(folder, '.aside-'))
  const file = join(aside, sqliteFile)
  const begin = ({ tables }: Manifest) => {
    const data = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0)
    return needRoom(aside, data * bytesForEachOfData)
  }
  try {
    const manifest = await fillFile(file, (db) => restoreArchive(archive, { db, keepUpload, begin }))
    return await use(file, manifest)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function fillFile(file: string, restore: (db: Db) => Promise<Manifest>) {
  const db = await openSqliteFile(file)
  try {
    const manifest = await db.transaction().execute(restore)
    await expectWhole(db)
    return manifest
  } finally {
    await db.destroy()
  }
}

async function expectWhole(db: Db) {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  if (rows[0]?.integrity_check === 'ok' && orphans.rows.length === 0) return
  throw new BackupFault('The restored database is damaged. Make another backup.')
}

/**
 * Tries whether an archive can be taken back, without keeping anything of it.
 * @returns what is wrong in a sentence; undefined where all is well
 */
export async function rehearse(archive: string, folder: string): Promise<string | undefined> {
  try {
    await restoreAside(archive, folder, async () => {}, async () => {})
  } catch (error) {
    if (error instanceof BackupFault) return error.message
    if (isDiskFull(error)) return 'The disk was too full to try it. Free some space and back up anew.'
    throw error
  }
}
