import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { iconSprites } from './icon-sprites.server.ts'
import { createLiveSite } from './live-site.server.ts'
import { sampleContent } from './sample-content.ts'
import { addRevision, seedSite } from './site-revisions.server.ts'

const log = { warn: () => {} }

test('the sprite of another process is there at once', async () => {
  const db = await openMigratedDatabase()
  await seedSite(db, sampleContent, testTime)
  const open = () => createLiveSite({ db, log, isWatched: true, hasOwnContent: async () => true })
  const [first, second] = [open(), open()]
  await second.read()
  const profiles = [{ label: 'Mastodon', href: 'https://example.com/a', icon: 'Mastodon' }]
  const content = { ...sampleContent, profiles }
  await addRevision(db, { content, savedBy: 'Ada', at: testTime, basedOn: 1 })
  const [path = ''] = (await first.read()).shell.profiles[0]?.icon.split('#') ?? []
  expect((await iconSprites(second).request(path)).status).toBe(200)
})

function countReads() {
  let reads = 0
  const read = async () => {
    reads += 1
    return undefined as never
  }
  const app = iconSprites({ read, invalidate: () => {}, spriteAt: () => undefined })
  const statusOf = async (path: string) => (await app.request(path)).status
  return { statusOf, reads: () => reads }
}

const unknown = Array.from({ length: 200 }, (_, n) => `/icons/${String(n).padStart(12, '0')}.svg`)

test('a flood of unknown sprites shares its reads of the database', async () => {
  const { statusOf, reads } = countReads()
  const first = await Promise.all(unknown.map(statusOf))
  const second = await Promise.all(unknown.map(statusOf))
  expect(new Set([...first, ...second])).toEqual(new Set([404]))
  expect(reads()).toBe(2)
})

test('what cannot be a sprite reads nothing', async () => {
  const { statusOf, reads } = countReads()
  const paths = [
    '/icons/rust.svg',
    '/icons/',
    '/icons/0123456789ab.png',
    '/icons/0123456789abc.svg',
  ]
  expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404, 404])
  expect(reads()).toBe(0)
})
