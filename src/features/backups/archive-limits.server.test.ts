/** What is told before anything is written: an archive that would be none, a disk without room. */
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseSize } from '#db/open.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createPostgresDatabase, onPostgres } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { backUp } from './back-up.server.ts'
import { manifestText } from './manifest.server.ts'

const createdAt = '2026-03-04T05:06:07.000Z'
const part = { bytes: 1, sha256: '0'.repeat(64) }
const told = { format: 1 as const, folioVersion: '1', createdAt, migration: '', tables: {} }

test('a site with more files than an archive can list is told so', () => {
  const names = Array.from({ length: 300_000 }, (_, index) => `soup-${index}.webp`)
  const uploads = Object.fromEntries(names.map((name) => [name, part]))
  expect(() => manifestText({ ...told, uploads })).toThrow(
    'The site has 300000 uploaded files, which are more than an archive can list.',
  )
})

test('a manifest that no restore would take is not even written', () => {
  expect(() => manifestText({ ...told, uploads: { 'a holiday.jpg': part } })).toThrow()
})

test('where the disk has no room for all tables, none is written aside', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'folio.sqlite'), '')
  // It takes no room, and says that it is larger than any disk here.
  await truncate(join(dataDir, 'folio.sqlite'), 2 ** 43)
  const scratch = join(dataDir, 'scratch')
  await mkdir(scratch)
  const source = {
    ...{ settings: { dataDir }, uploads: folderStore(join(dataDir, 'uploads')) },
    ...{ isUpload: () => true, now: () => new Date(createdAt) },
  }
  await expect(backUp(source, join(dataDir, 'archive.tar.gz'), scratch)).rejects.toThrow(
    /^The disk is too full: 8\.8 TB are needed/,
  )
  expect(await readdir(scratch)).toEqual([])
})

test.runIf(onPostgres)('a database on a server tells its size, too', async () => {
  const databaseUrl = await createPostgresDatabase()
  expect(await databaseSize({ databaseUrl, dataDir: '' })).toBeGreaterThan(1_000_000)
})
