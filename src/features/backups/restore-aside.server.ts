/** Restores an archive into a SQLite file of its own, and looks whether that is whole. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openSqliteFile, sqliteFile } from '#db/open.server.ts'
import { BackupFault, diskTooFull, isDiskFull } from './backup-fault.server.ts'
import { needRoom } from './disk-room.server.ts'
import type { Manifest } from './manifest.server.ts'
import { type RestorePlace, restoreArchive } from './restore-archive.server.ts'

/** With its indexes, and the log that is written first, a database needs more than its rows. */
const bytesForEachOfData = 3

/**
 * @param scratch an empty folder, which the caller removes
 * @returns the file that now holds everything but the uploads
 * @throws BackupFault for an archive that is not whole
 */
export async function restoreAside(
  archive: string,
  scratch: string,
  keepUpload: RestorePlace['keepUpload'],
): Promise<{ file: string; manifest: Manifest }> {
  const file = join(scratch, sqliteFile)
  const begin = ({ tables }: Manifest) => {
    const data = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0)
    return needRoom(scratch, data * bytesForEachOfData)
  }
  const manifest = await fillFile(file, (db) => restoreArchive(archive, { db, keepUpload, begin }))
  return { file, manifest }
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
 * @param scratch an empty folder, which the caller removes
 * @returns what is wrong in a sentence; undefined where all is well
 */
export async function rehearse(archive: string, scratch: string): Promise<string | undefined> {
  try {
    const { file, manifest } = await restoreAside(archive, scratch, async () => {})
    return await missingPictures(file, manifest)
  } catch (error) {
    if (error instanceof BackupFault) return error.message
    if (isDiskFull(error)) return diskTooFull
    throw error
  }
}

const namedPictures = 3

/** Each row of a picture was written when its files were there. */
async function missingPictures(file: string, { uploads }: Manifest): Promise<string | undefined> {
  const db = await openSqliteFile(file)
  const pictures = await db
    .selectFrom('picture')
    .select('stem')
    .orderBy('stem')
    .execute()
    .finally(() => db.destroy())
  // The full size, from which the others could be made.
  const missing = pictures.map(({ stem }) => `${stem}.webp`).filter((name) => !uploads[name])
  if (missing.length === 0) return undefined
  const count = missing.length === 1 ? '1 picture has' : `${missing.length} pictures have`
  const names = missing.slice(0, namedPictures).join(', ')
  return `${count} no file among the uploads (${names}${missing.length > namedPictures ? ' ...' : ''}). Put what is missing back from an older backup.`
}
