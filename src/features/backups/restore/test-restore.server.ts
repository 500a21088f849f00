/** Restores an archive into a temporary SQLite file and checks its integrity. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openSqliteFile, sqliteFile } from '#db/open.server.ts'
import { assertDiskSpace } from '../archive/disk-space.server.ts'
import type { Manifest } from '../archive/manifest.server.ts'
import { BackupError, diskTooFull, isDiskFull } from '../backup-error.server.ts'
import { type RestoreTarget, restoreArchive } from './restore-archive.server.ts'

/** A database with its indexes and write-ahead log takes more space than its rows. */
const databaseBytesPerDataByte = 3

/**
 * @param tempDir an empty folder, which the caller removes
 * @returns the SQLite file, which holds everything except the uploads
 * @throws BackupError for a damaged or incomplete archive
 */
export async function testRestore(
  archive: string,
  tempDir: string,
  saveUpload: RestoreTarget['saveUpload'],
  onProgress?: RestoreTarget['onProgress'],
): Promise<{ file: string; manifest: Manifest }> {
  const file = join(tempDir, sqliteFile)
  const onManifest = ({ tables }: Manifest) => {
    const data = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0)
    return assertDiskSpace(tempDir, data * databaseBytesPerDataByte)
  }
  const manifest = await fillFile(file, (db) =>
    restoreArchive(archive, { db, saveUpload, onManifest, onProgress }),
  )
  return { file, manifest }
}

async function fillFile(file: string, restore: (db: Db) => Promise<Manifest>) {
  const db = await openSqliteFile(file)
  try {
    const manifest = await db.transaction().execute(restore)
    await assertIntegrity(db)
    return manifest
  } finally {
    await db.destroy()
  }
}

async function assertIntegrity(db: Db) {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  if (rows[0]?.integrity_check === 'ok' && orphans.rows.length === 0) return
  throw new BackupError('The restored database is damaged. Make another backup.')
}

/**
 * Verifies an archive with a test restore.
 * @param tempDir an empty folder, which the caller removes
 * @returns an explanation if verification fails, else undefined
 */
export async function verifyArchive(archive: string, tempDir: string): Promise<string | undefined> {
  try {
    const { file, manifest } = await testRestore(archive, tempDir, async () => {})
    return await missingPictures(file, manifest)
  } catch (error) {
    if (error instanceof BackupError) return error.message
    if (isDiskFull(error)) return diskTooFull
    throw error
  }
}

const maxNamedPictures = 3

/** Picture rows are inserted after their files are written, so that missing files mean damage. */
async function missingPictures(file: string, { uploads }: Manifest): Promise<string | undefined> {
  const db = await openSqliteFile(file)
  const pictures = await db
    .selectFrom('picture')
    .select('stem')
    .orderBy('stem')
    .execute()
    .finally(() => db.destroy())
  // Only the full size matters: the others can be regenerated.
  const missing = pictures.map(({ stem }) => `${stem}.webp`).filter((name) => !uploads[name])
  if (missing.length === 0) return undefined
  const count = missing.length === 1 ? '1 picture has' : `${missing.length} pictures have`
  const names = missing.slice(0, maxNamedPictures).join(', ')
  return `${count} no file among the uploads (${names}${missing.length > maxNamedPictures ? ' ...' : ''}). Restore the missing files from an older backup.`
}
