/** What the database refuses during a restore leaves nothing behind, nor does a restore over a site. */
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { forged, rewritten } from '../../../../test/support/archives.ts'
import {
  emptyDestination,
  expectRefused,
  soundArchive,
} from '../../../../test/support/sound-archive.ts'
import { restoreSite } from './restore-site.server.ts'

const rowOf = (text: string) => JSON.parse(text) as Record<string, unknown>

test.each([
  ['is forged with what is no row', forged('data/post.ndjson', () => '[1]\n')],
  ['is forged with what is no JSON', forged('data/post.ndjson', () => '{\n')],
  [
    'is forged with a column that is none',
    forged('data/post.ndjson', (text) => `${JSON.stringify({ ...rowOf(text), 'x") --': 1 })}\n`),
  ],
  ['is forged with a row twice', forged('data/post.ndjson', (text) => text + text)],
])('an archive that %s is refused', async (_, change) => {
  await expectRefused(
    await rewritten(await soundArchive(), change),
    /was changed|is not a Folio backup/,
  )
})

test('an archive is only restored into an empty destination', async () => {
  const archive = await soundArchive()
  const place = await emptyDestination()
  await restoreSite(archive, place)
  await expect(restoreSite(archive, place)).rejects.toThrow(/Uploads already exist/)
  await place.uploads.remove(await place.uploads.names())
  const before = await readdir(place.settings.dataDir)
  await expect(restoreSite(archive, place)).rejects.toThrow(/already exists|already has tables/)
  expect(await readdir(place.settings.dataDir)).toEqual(before)
})
