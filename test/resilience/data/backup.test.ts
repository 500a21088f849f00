/** Backups: creation under load, restore, comparison, and rejection of damaged archives. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { check } from '../../support/check.ts'
import { createMigratedPostgres, onPostgres } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import {
  compare,
  createBackup,
  emptyLocation,
  restore,
  type SiteLocation,
} from '../support/backup-commands.ts'
import { type Entry, writeUntilStopped } from '../support/journal.ts'

const ownKind = onPostgres ? 'postgres' : 'sqlite'
const otherKind = onPostgres ? 'sqlite' : 'postgres'

/** The first check writes to it; most others only read. */
let site: RunningSite
let ada: { Cookie: string }
beforeAll(async () => {
  const database = onPostgres && { DATABASE_URL: await createMigratedPostgres() }
  site = await startSite({ env: { TRUST_PROXY: '1', ...database } })
  ada = await logIn(site)
})
afterAll(() => site?.remove())

/** Restores an archive into an empty data folder. @returns the restored site */
async function siteFrom(file: string, kind: 'sqlite' | 'postgres'): Promise<RunningSite> {
  const place = await emptyLocation(kind)
  const { code, output } = await restore(file, place)
  if (code !== 0) throw new Error(output)
  return startAt(place)
}

async function startAt({ dataDir, databaseUrl }: SiteLocation) {
  const database = databaseUrl && { DATABASE_URL: databaseUrl }
  const site = await startSite({ dataDir, env: { TRUST_PROXY: '1', ...database } })
  onTestFinished(() => site.remove())
  return site
}

const tables: [Entry['kind'], string][] = [
  ['post', 'select id from post'],
  ['deletion', 'select id from post where deleted_at is not null'],
  ['message', 'select id from contact_message'],
  ['picture', 'select stem as id from picture'],
]

/** The journal's entries that a site contains. */
async function entriesIn(site: RunningSite) {
  const held = new Set<string>()
  for (const [kind, statement] of tables) {
    for (const { id } of await changeDatabase(site, statement)) held.add(`${kind} ${id}`)
  }
  return (entry: Entry) =>
    held.has(`${entry.kind} ${entry.id.replace(/^\/uploads\/(.*)\.webp$/, '$1')}`)
}

check('a backup made under load contains every write acknowledged before it', async (report) => {
  const writers = writeUntilStopped(site, ada)
  await expect.poll(() => new Set(writers.journal.map(({ kind }) => kind)).size).toBe(4)
  const began = performance.now()
  const file = await createBackup(site)
  const ended = performance.now()
  await expect
    .poll(() => writers.journal.filter(({ startedAt }) => startedAt > ended).length)
    .toBeGreaterThan(3)
  await writers.stop()
  const copy = await siteFrom(file, ownKind)
  const isHeld = await entriesIn(copy)
  const before = writers.journal.filter(({ acknowledgedAt }) => acknowledgedAt < began)
  const after = writers.journal.filter(({ startedAt }) => startedAt > ended)
  const lost = before.filter((entry) => !isHeld(entry))
  const early = after.filter(isHeld)
  const pictures = await readdir(join(copy.dataDir, 'uploads'))
  const withoutFile = writers.journal.filter(
    (entry) =>
      entry.kind === 'picture' && isHeld(entry) && !pictures.includes(entry.id.split('/')[2] ?? ''),
  )
  const during = writers.journal.length - before.length - after.length
  report(
    `${lost.length} of ${before.length} lost, ${early.length} of ${after.length} too early, ${during} meanwhile, ${withoutFile.length} pictures without file`,
  )
  expect([lost, early, withoutFile]).toEqual([[], [], []])
})

check('a restored site equals the original until one of them changes', async (report) => {
  const { journal, stop } = writeUntilStopped(site, ada)
  await expect.poll(() => new Set(journal.map(({ kind }) => kind)).size).toBe(4)
  await stop()
  const broth = { title: 'Broth', excerpt: 'Bones', content: '<p>Simmer.</p>' }
  const created = await call(site, 'POST', '/api/blogs', broth, ada)
  const { _id } = (await created.json()) as { _id: string }
  const file = await createBackup(site)
  const copy = await siteFrom(file, ownKind)
  const equal = await compare(site, copy)
  const [uploads, again] = [await uploadsIn(file), await uploadsIn(await createBackup(copy))]
  report(`${kindsIn(equal.output)}; ${uploads.size} uploads in both archives`)
  // Two empty sites would be equal, too.
  expect(equal.output).toMatch(/^posts +[1-9]/m)
  expect(equal.output).toMatch(/^messages +[1-9]/m)
  expect(equal.output).toMatch(/^uploads +[1-9]/m)
  expect([uploads.size > 0, again]).toEqual([true, uploads])
  const excerpt = 'Bones and more time'
  const update = await call(copy, 'PUT', `/api/blogs/${_id}`, { excerpt }, await logIn(copy))
  expect([update.status, await update.json()]).toMatchObject([200, { excerpt }])
  const changed = await compare(site, copy)
  expect([equal.code, equal.output, changed.code]).toEqual([0, equal.output, 1])
  expect(changed.output).toMatch(/posts +\d+ {2}2 different/)
})

/** The checksum of each upload in an archive; missing AVIF files are encoded again. */
async function uploadsIn(file: string) {
  const entries = await unpackTar(gunzipSync(await readFile(file)))
  const uploads = entries.filter(({ header }) => /^uploads\/.*\.webp$/.test(header.name))
  return new Map(uploads.map(({ header, data }) => [header.name, sumOf(data ?? Buffer.of())]))
}

/** '12 pages equal, …' */
function kindsIn(output: string) {
  const lines = [...output.matchAll(/^(\w+) +(\d+) {2}(.+)$/gm)]
  return lines.map(([, kind, count, status]) => `${count} ${kind} ${status}`).join(', ')
}

if (onPostgres) {
  check('a site moved from PostgreSQL to SQLite and back is unchanged', async (report) => {
    const moved = await siteFrom(await createBackup(site), otherKind)
    const back = await siteFrom(await createBackup(moved), ownKind)
    const [there, home] = [await compare(site, moved), await compare(site, back)]
    report(kindsIn(home.output))
    expect([there, home]).toMatchObject([{ code: 0 }, { code: 0 }])
  })
}

check('a damaged archive is rejected without leftovers', async (report) => {
  const file = await createBackup(site)
  const sound = await readFile(file)
  const middle = Math.floor(sound.length / 2)
  const damages = [
    sound.subarray(0, middle),
    sound.subarray(0, -1),
    Buffer.concat([sound.subarray(0, middle), Buffer.of(7), sound.subarray(middle + 1)]),
    Buffer.of(),
  ]
  const place = await emptyLocation(ownKind)
  const outcomes: string[] = []
  for (const bytes of damages) {
    await writeFile(file, bytes)
    const { code, output } = await restore(file, place)
    const isErrorMessage = /^[^\n]+ is (damaged|not a Folio backup)[^\n]*\n$/.test(output)
    outcomes.push(`${code} ${isErrorMessage} ${existsSync(place.dataDir)}`)
  }
  await writeFile(file, sound)
  const intact = await restore(file, place)
  report(`${outcomes.filter((each) => each === '1 true false').length} of ${damages.length}`)
  expect([...new Set(outcomes), intact.code]).toEqual(['1 true false', 0])
})

check('a site creates and verifies its own backup while it is being written to', async (report) => {
  const writers = writeUntilStopped(site, ada)
  await call(site, 'POST', '/api/backups', undefined, ada)
  const newest = async () => {
    const response = await call(site, 'GET', '/api/backups', undefined, ada)
    return ((await response.json()) as { backups: [Record<string, unknown>] }).backups[0]
  }
  await expect.poll(async () => (await newest()).state, { timeout: 180_000 }).toBe('done')
  await writers.stop()
  const { verified, problem, file, size } = await newest()
  const folder = await readdir(join(site.dataDir, 'backups'))
  report(`${size} bytes, verified: ${verified}, leftovers: ${folder.length - 1} files`)
  expect([verified, problem, folder]).toEqual([true, undefined, [file]])
})

check('a restore over an existing site changes nothing', async (report) => {
  const file = await createBackup(site)
  await site.kill('SIGTERM')
  const before = await contentOf(site)
  const { code, output } = await restore(file, site)
  report(`${before.size} files unchanged`)
  expect([code, output]).toEqual([1, expect.stringContaining('so that nothing is overwritten')])
  expect(await contentOf(site)).toEqual(before)
})

/** The checksum of each file in the data folder. */
async function contentOf({ dataDir }: SiteLocation) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const sums = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name))
      return [name, sumOf(bytes)] as const
    })
  return new Map(await Promise.all(sums))
}

function sumOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
