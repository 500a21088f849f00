import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { explainStartFailure } from '../start-failure.server.ts'
import { migrate, migrationNames } from './migrate.server.ts'
import { openDatabase } from './open.server.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'folio-check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: join(folder, 'folio.sqlite') }
}

/** A data folder that was in use and is closed. */
async function usedFolder() {
  const { folder, file } = await makeFolder()
  const db = await openDatabase({ dataDir: folder })
  await migrate(db)
  const days = Array.from({ length: 2000 }, (_, day) => ({
    day: `day ${day}`,
    salt: 'x'.repeat(99),
  }))
  await db.insertInto('visit_salt').values(days).execute()
  await db.destroy()
  return { folder, file }
}

async function refusalOf(dataDir: string): Promise<string> {
  const error = await openDatabase({ dataDir }).then(
    (db) => db.destroy(),
    (reason) => reason,
  )
  return explainStartFailure(error, {})
}

test('a folder that was in use opens again', async () => {
  const { folder } = await usedFolder()
  const db = await openDatabase({ dataDir: folder })
  onTestFinished(() => db.destroy())
  const rows = await db.selectFrom('visit_salt').select('day').execute()
  expect(rows).toHaveLength(2000)
})

const damages: [what: string, damage: (bytes: Buffer) => Buffer, told: RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /folio\.sqlite is empty, so it is no database\./],
  ['a text', () => Buffer.from('Dear diary, '.repeat(99)), /folio\.sqlite is no database\./],
  ['a file without its head', (bytes) => bytes.fill(0, 0, 100), /is no database\./],
  ['a file cut short', (bytes) => bytes.subarray(0, bytes.length / 2), /is damaged \(/],
  ['a file with a hole', (bytes) => bytes.fill(0xff, 8192, bytes.length - 8192), /is damaged \(/],
]

test.each(damages)('%s is refused with a sentence, and stays as it is', async (_, damage, told) => {
  const { folder, file } = await usedFolder()
  const damaged = damage(await readFile(file))
  await writeFile(file, damaged)
  const refusal = await refusalOf(folder)
  expect(refusal).toMatch(told)
  expect(refusal).toContain(
    'Nothing was changed. Put a backup in its place: move folio.sqlite* and uploads away',
  )
  expect(refusal).not.toMatch(/\n {4}at /)
  expect((await readFile(file)).equals(damaged)).toBe(true)
  expect(await readdir(folder)).toEqual(['folio.sqlite'])
})

test('a database of another program is refused, and stays as it is', async () => {
  const { folder, file } = await makeFolder()
  const other = new DatabaseSync(file)
  other.exec('create table recipe (name text)')
  other.close()
  const before = await readFile(file)
  expect(await refusalOf(folder)).toContain('is a database of another program (recipe ...).')
  expect((await readFile(file)).equals(before)).toBe(true)
})

test('a database of a newer version is refused, and stays as it is', async () => {
  const { folder, file } = await usedFolder()
  const database = new DatabaseSync(file)
  database.exec("insert into kysely_migration values ('999-from-tomorrow', '')")
  database.close()
  const before = await readFile(file)
  expect(await refusalOf(folder)).toContain('a newer version of Folio (999-from-tomorrow).')
  expect((await readFile(file)).equals(before)).toBe(true)
})

test('where a database was, no new one is made', async () => {
  const { folder, file } = await usedFolder()
  await rm(file)
  await mkdir(join(folder, 'uploads'))
  await writeFile(join(folder, 'uploads', 'a.webp'), '')
  expect(await refusalOf(folder)).toContain('has uploads, but no folio.sqlite.')
  expect(await readdir(folder)).toEqual(['uploads'])
})

test('a first start that was ended before its first commit goes on', async () => {
  const { folder, file } = await makeFolder()
  new DatabaseSync(file).exec('pragma journal_mode = wal')
  const db = await openDatabase({ dataDir: folder })
  onTestFinished(() => db.destroy())
  expect(await migrate(db)).toEqual(migrationNames)
})

test('what a crash left in the log beside the file is there at the next start', async () => {
  const { folder, file } = await makeFolder()
  const running = await openDatabase({ dataDir: folder })
  await migrate(running)
  await running.insertInto('visit_salt').values({ day: 'today', salt: 'sel' }).execute()
  const { folder: copy } = await makeFolder()
  await Promise.all(
    ['', '-wal'].map(async (end) =>
      writeFile(join(copy, `folio.sqlite${end}`), await readFile(file + end)),
    ),
  )
  await running.destroy()
  const db = await openDatabase({ dataDir: copy })
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('visit_salt').select('day').execute()).toEqual([{ day: 'today' }])
})
