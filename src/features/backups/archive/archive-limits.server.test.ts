/** Limits that are checked before anything is written. */
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseSize } from '#db/open.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createPostgresDatabase, onPostgres } from '../../../../test/support/database.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { createBackup } from './create-backup.server.ts'
import { serializeManifest } from './manifest.server.ts'

const createdAt = '2026-03-04T05:06:07.000Z'
const part = { bytes: 1, sha256: '0'.repeat(64) }
const manifest = { format: 1 as const, folioVersion: '1', createdAt, migration: '', tables: {} }

test('a site with more files than an archive can list gets an error', () => {
  const names = Array.from({ length: 300_000 }, (_, index) => `soup-${index}.webp`)
  const uploads = Object.fromEntries(names.map((name) => [name, part]))
  expect(() => serializeManifest({ ...manifest, uploads })).toThrow(
    'The site has 300000 uploaded files, which are more than an archive can list.',
  )
})

test('a manifest that a restore would refuse is not written', () => {
  expect(() => serializeManifest({ ...manifest, uploads: { 'a holiday.jpg': part } })).toThrow()
})

test('without disk space for all tables, none is dumped', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'folio.sqlite'), '')
  // A sparse file, larger than any disk.
  await truncate(join(dataDir, 'folio.sqlite'), 2 ** 43)
  const tempDir = join(dataDir, 'tempDir')
  await mkdir(tempDir)
  const source = {
    ...{ settings: { dataDir }, uploads: folderStore(join(dataDir, 'uploads')) },
    ...{ isUpload: () => true, now: () => new Date(createdAt) },
  }
  await expect(createBackup(source, join(dataDir, 'archive.tar.gz'), tempDir)).rejects.toThrow(
    /^The disk is too full: 8\.8 TB are needed/,
  )
  expect(await readdir(tempDir)).toEqual([])
})

if (onPostgres)
  test('the size of a PostgreSQL database is checked, too', async () => {
    const databaseUrl = await createPostgresDatabase()
    expect(await databaseSize({ databaseUrl, dataDir: '' })).toBeGreaterThan(1_000_000)
  })
