/** Damaged, modified and foreign archives are refused and leave nothing behind. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { insertPicture } from '#features/pictures/picture-queries.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testTime } from '../../../../test/support/app.ts'
import {
  archiveOf,
  type Entry,
  rewritten,
  withData,
  withManifest,
} from '../../../../test/support/archives.ts'
import {
  emptyDestination,
  expectRefused,
  soundArchive,
  soundUpload,
} from '../../../../test/support/sound-archive.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { restoreSite } from '../restore/restore-site.server.ts'
import { verifyArchive } from '../restore/test-restore.server.ts'
import { readArchive } from './read-archive.server.ts'

type Bytes = (archive: Buffer) => Buffer | Promise<Buffer>

const damages: [string, Bytes][] = [
  ['is cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['lacks its last eight bytes', (bytes) => bytes.subarray(0, -8)],
  ['has one other bit', (bytes) => bytes.fill((bytes.at(700) ?? 0) ^ 1, 700, 701)],
  ['is empty', () => Buffer.of()],
  ['is another file', () => Buffer.from('<!doctype html><title>Not found</title>')],
  ['is compressed, but no archive', () => gzipSync('Soup '.repeat(1000))],
  ['is an archive of something else', async () => gzipSync(await packTar([entry('a.txt', 'a')]))],
]

function entry(name: string, text: string): Entry {
  const data = Buffer.from(text)
  return { header: { name, size: data.length, type: 'file' }, data }
}

const changes: [string, (entries: Entry[]) => Entry[]][] = [
  ['has another row', withData('data/post.ndjson', (text) => text.replace('Soup', 'Gruel'))],
  ['has another upload', withData('uploads/soup-0123456789-4x3.webp', () => 'another p')],
  ['has a larger upload', withData('uploads/soup-0123456789-4x3.webp', () => 'another picture')],
  [
    'lacks an upload',
    (all) => all.filter(({ header }) => header.name !== 'uploads/soup-0123456789-4x3.webp'),
  ],
  ['lacks a table', (all) => all.filter(({ header }) => header.name !== 'data/user.ndjson')],
  ['has a part twice', (all) => [...all, ...all.slice(-1)]],
  ['has a part more', (all) => [...all, entry('uploads/more.webp', 'more')]],
  ['leads out of the folder', (all) => [...all, entry('../escaped.webp', 'more')]],
  ['has a link', (all) => [...all, link('uploads/link.webp')]],
  ['has no manifest', (all) => all.slice(1)],
  ['has its manifest last', ([first, ...all]) => (first ? [...all, first] : all)],
  ['has a broken manifest', withData('manifest.json', (text) => text.slice(1))],
  [
    'names an upload outside of the folder',
    withManifest((manifest) => {
      manifest.uploads['../escaped.webp'] = { bytes: 1, sha256: '0'.repeat(64) }
    }),
  ],
  [
    'brings an upload for outside of the folder',
    (all) => {
      const part = { bytes: 4, sha256: createHash('sha256').update('more').digest('hex') }
      const change = withManifest(({ uploads }) => {
        uploads['../escaped.webp'] = part
      })
      return [...change(all), entry('uploads/../escaped.webp', 'more')]
    },
  ],
  [
    'has a picture of a terabyte',
    withManifest((manifest) => {
      manifest.uploads['large-0123456789-4x3.webp'] = { bytes: 1e12, sha256: '0'.repeat(64) }
    }),
  ],
  [
    'has a table of sessions',
    withManifest((manifest) => {
      manifest.tables.session = { rows: 0, bytes: 0, sha256: '0'.repeat(64) }
    }),
  ],
  [
    'counts other rows',
    withManifest((manifest) => {
      for (const part of Object.values(manifest.tables)) part.rows += 1
    }),
  ],
]

const newer: [string, (entries: Entry[]) => Entry[]][] = [
  [
    'of a newer format',
    withManifest((manifest) => {
      manifest.format = 2
    }),
  ],
  [
    'of a newer schema',
    withManifest((manifest) => {
      manifest.migration = '999-later'
    }),
  ],
]

function link(name: string): Entry {
  return { header: { name, size: 0, type: 'symlink', linkname: '/etc/passwd' }, data: Buffer.of() }
}

test.each(damages)('an archive that %s is refused', async (_, damage) => {
  const archive = await soundArchive()
  await writeFile(archive, await damage(await readFile(archive)))
  await expectRefused(archive, /is damaged or truncated|is not a Folio backup/)
})

test.each(changes)('an archive that %s is refused', async (_, change) => {
  const archive = await rewritten(await soundArchive(), change)
  await expectRefused(archive, /was changed|is not a Folio backup|larger than any picture/)
})

test.each(newer)('an archive %s is refused', async (_, change) => {
  await expectRefused(
    await rewritten(await soundArchive(), change),
    /from a newer version of Folio/,
  )
})

test('a part that is larger than declared in the manifest is not read', async () => {
  const larger = withData('uploads/soup-0123456789-4x3.webp', () => ' '.repeat(5_000_000))
  const archive = await rewritten(await soundArchive(), larger)
  const read: string[] = []
  const restoring = readArchive(archive, {
    onManifest: async () => {},
    onPart: async (name, chunks) => {
      read.push(name)
      for await (const _ of chunks);
    },
  })
  await expect(restoring).rejects.toThrow('does not match the manifest')
  expect(read).not.toContain('uploads/soup-0123456789-4x3.webp')
})

test('verification of a sound archive succeeds and leaves no files', async () => {
  const tempDir = await temporaryFolder()
  expect(await verifyArchive(await soundArchive(), tempDir)).toBeUndefined()
})

test('verification explains what is wrong with an archive', async () => {
  const archive = await soundArchive()
  await writeFile(archive, (await readFile(archive)).subarray(0, -100))
  expect(await verifyArchive(archive, await temporaryFolder())).toMatch(/is damaged or truncated/)
})

test('verification reports pictures without files; such an archive can still be restored', async () => {
  const app = await createTestApp()
  for (const stem of ['soup-0123456789-4x3', 'stock-0123456789-4x3', 'roux-0123456789-4x3']) {
    await insertPicture(app.db, { stem, width: 4, height: 3 }, testTime)
  }
  await folderStore(join(app.dataDir, 'uploads')).write([soundUpload])
  const archive = await archiveOf(app)
  expect(await verifyArchive(archive, await temporaryFolder())).toBe(
    '2 pictures have no file among the uploads (roux-0123456789-4x3.webp, stock-0123456789-4x3.webp). Restore the missing files from an older backup.',
  )
  await restoreSite(archive, await emptyDestination())
})
