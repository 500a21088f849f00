/** What is no whole archive of this site's kind is refused, and nothing of it stays anywhere. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { insertPicture } from '#features/pictures/picture-queries.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import {
  archiveOf,
  type Entry,
  forged,
  rewritten,
  withData,
  withManifest,
} from '../../../test/support/archives.ts'
import { createPostgresDatabase, onPostgres } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readArchive } from './read-archive.server.ts'
import { rehearse } from './restore-aside.server.ts'
import { restoreSite } from './restore-site.server.ts'

const upload = { name: 'soup-0123456789-4x3.webp', bytes: Buffer.from('a picture') }

async function soundArchive() {
  const app = await createTestApp()
  const post = { title: 'Soup', excerpt: 'Bones', content: '<p>Simmer.</p>', author: 'Remy' }
  await insertPost(app.db, post, testTime)
  await folderStore(join(app.dataDir, 'uploads')).write([upload])
  return archiveOf(app)
}

/** An empty folder, and where the run has one an empty database. */
async function emptyPlace() {
  const dataDir = await temporaryFolder()
  const database = onPostgres && { databaseUrl: await createPostgresDatabase() }
  return { settings: { dataDir, ...database }, uploads: folderStore(join(dataDir, 'uploads')) }
}

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

const rowOf = (text: string) => JSON.parse(text) as Record<string, unknown>

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
    withManifest((told) => {
      told.uploads['../escaped.webp'] = { bytes: 1, sha256: '0'.repeat(64) }
    }),
  ],
  [
    'brings an upload for outside of the folder',
    (all) => {
      const part = { bytes: 4, sha256: createHash('sha256').update('more').digest('hex') }
      const told = withManifest(({ uploads }) => {
        uploads['../escaped.webp'] = part
      })
      return [...told(all), entry('uploads/../escaped.webp', 'more')]
    },
  ],
  [
    'has a picture of a terabyte',
    withManifest((told) => {
      told.uploads['large-0123456789-4x3.webp'] = { bytes: 1e12, sha256: '0'.repeat(64) }
    }),
  ],
  [
    'has a table of sessions',
    withManifest((told) => {
      told.tables.session = { rows: 0, bytes: 0, sha256: '0'.repeat(64) }
    }),
  ],
  [
    'counts other rows',
    withManifest((told) => {
      for (const part of Object.values(told.tables)) part.rows += 1
    }),
  ],
  ['is forged with what is no row', forged('data/post.ndjson', () => '[1]\n')],
  ['is forged with what is no JSON', forged('data/post.ndjson', () => '{\n')],
  [
    'is forged with a column that is none',
    forged('data/post.ndjson', (text) => `${JSON.stringify({ ...rowOf(text), 'x") --': 1 })}\n`),
  ],
  ['is forged with a row twice', forged('data/post.ndjson', (text) => text + text)],
]

const newer: [string, (entries: Entry[]) => Entry[]][] = [
  [
    'of a newer format',
    withManifest((told) => {
      told.format = 2
    }),
  ],
  [
    'of a newer schema',
    withManifest((told) => {
      told.migration = '999-later'
    }),
  ],
]

function link(name: string): Entry {
  return { header: { name, size: 0, type: 'symlink', linkname: '/etc/passwd' }, data: Buffer.of() }
}

async function expectRefused(archive: string, sentence: RegExp) {
  const place = await emptyPlace()
  const attempt = restoreSite(archive, place)
  await expect(attempt).rejects.toThrow(sentence)
  await expect(attempt).rejects.toMatchObject({ code: 'FOLIO_BACKUP' })
  expect(await readdir(place.settings.dataDir)).toEqual([])
  // Nothing was left in the database either: what is whole goes in.
  await restoreSite(await soundArchive(), place)
}

test.each(damages)('an archive that %s is refused', async (_, damage) => {
  const archive = await soundArchive()
  await writeFile(archive, await damage(await readFile(archive)))
  await expectRefused(archive, /is damaged or cut off|is no backup of Folio/)
})

test.each(changes)('an archive that %s is refused', async (_, change) => {
  const archive = await rewritten(await soundArchive(), change)
  await expectRefused(archive, /was changed|is no backup of Folio|larger than any picture/)
})

test.each(newer)('an archive %s is refused', async (_, change) => {
  await expectRefused(
    await rewritten(await soundArchive(), change),
    /from a newer version of Folio/,
  )
})

test('a part that is larger than the manifest says is not even read', async () => {
  const larger = withData('uploads/soup-0123456789-4x3.webp', () => ' '.repeat(5_000_000))
  const archive = await rewritten(await soundArchive(), larger)
  const read: string[] = []
  const attempt = readArchive(archive, {
    begin: async () => {},
    take: async (name, chunks) => {
      read.push(name)
      for await (const _ of chunks);
    },
  })
  await expect(attempt).rejects.toThrow('is not as the manifest says')
  expect(read).not.toContain('uploads/soup-0123456789-4x3.webp')
})

test('a rehearsal finds nothing to say of a sound archive, and leaves nothing', async () => {
  const scratch = await temporaryFolder()
  expect(await rehearse(await soundArchive(), scratch)).toBeUndefined()
})

test('a rehearsal tells what is wrong with an archive', async () => {
  const archive = await soundArchive()
  await writeFile(archive, (await readFile(archive)).subarray(0, -100))
  expect(await rehearse(archive, await temporaryFolder())).toMatch(/is damaged or cut off/)
})

test('a rehearsal misses the pictures that have no file; such an archive can be taken back all the same', async () => {
  const app = await createTestApp()
  for (const stem of ['soup-0123456789-4x3', 'stock-0123456789-4x3', 'roux-0123456789-4x3']) {
    await insertPicture(app.db, { stem, width: 4, height: 3 }, testTime)
  }
  await folderStore(join(app.dataDir, 'uploads')).write([upload])
  const archive = await archiveOf(app)
  expect(await rehearse(archive, await temporaryFolder())).toBe(
    '2 pictures have no file among the uploads (roux-0123456789-4x3.webp, stock-0123456789-4x3.webp). Put what is missing back from an older backup.',
  )
  await restoreSite(archive, await emptyPlace())
})

test('an archive is restored nowhere where something is', async () => {
  const archive = await soundArchive()
  const place = await emptyPlace()
  await restoreSite(archive, place)
  await expect(restoreSite(archive, place)).rejects.toThrow(/Uploads are there already/)
  await place.uploads.remove(await place.uploads.names())
  const before = await readdir(place.settings.dataDir)
  await expect(restoreSite(archive, place)).rejects.toThrow(/there already|tables already/)
  expect(await readdir(place.settings.dataDir)).toEqual(before)
})
