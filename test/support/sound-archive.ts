/** An archive that can be restored, which tests of backups damage, and an empty place to restore it to. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { backupName } from '#features/backups/backup-names.server.ts'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testTime } from './app.ts'
import { archiveOf } from './archives.ts'
import { createPostgresDatabase, onPostgres } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const soundUpload = { name: 'soup-0123456789-4x3.webp', bytes: Buffer.from('a picture') }

/** Of the worker. */
let soundBytes: Promise<Buffer> | undefined

export async function soundArchive() {
  soundBytes ??= makeSoundArchive()
  const archive = join(await temporaryFolder(), backupName(testTime))
  await writeFile(archive, await soundBytes)
  return archive
}

async function makeSoundArchive() {
  const app = await createTestApp()
  const post = { title: 'Soup', excerpt: 'Bones', content: '<p>Simmer.</p>', author: 'Remy' }
  await insertPost(app.db, post, testTime)
  await folderStore(join(app.dataDir, 'uploads')).write([soundUpload])
  return readFile(await archiveOf(app))
}

/** An empty folder and, on PostgreSQL, an empty database. */
export async function emptyDestination() {
  const dataDir = await temporaryFolder()
  const database = onPostgres && { databaseUrl: await createPostgresDatabase() }
  return { settings: { dataDir, ...database }, uploads: folderStore(join(dataDir, 'uploads')) }
}

export async function expectRefused(archive: string, message: RegExp) {
  const place = await emptyDestination()
  const restoring = restoreSite(archive, place)
  await expect(restoring).rejects.toThrow(message)
  await expect(restoring).rejects.toMatchObject({ code: 'FOLIO_BACKUP' })
  expect(await readdir(place.settings.dataDir)).toEqual([])
  // The database of a server stays; it is still empty if a sound archive can be restored.
  if (onPostgres) await restoreSite(await soundArchive(), place)
}
