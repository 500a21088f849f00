import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { explainError } from '#explain-error.server.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { migrate } from './migrate.server.ts'
import { migrationNames } from './migrations.server.ts'
import { openDatabase } from './open.server.ts'

async function makeFolder() {
  const folder = await temporaryFolder()
  return { folder, file: join(folder, 'folio.sqlite') }
}

/** A data folder with a closed database. */
async function createUsedFolder() {
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

async function explanationOf(dataDir: string): Promise<string> {
  const error = await openDatabase({ dataDir }).then(
    (db) => db.destroy(),
    (reason) => reason,
  )
  return explainError(error, {})
}

const damages: [what: string, damage: (bytes: Buffer) => Buffer, expected: RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /folio\.sqlite is empty and not a database\./],
  ['a text', () => Buffer.from('Dear diary, '.repeat(99)), /folio\.sqlite is not a database\./],
  ['a file without its head', (bytes) => bytes.fill(0, 0, 100), /is not a database\./],
  ['a file cut short', (bytes) => bytes.subarray(0, bytes.length / 2), /is damaged \(/],
  ['a file with a hole', (bytes) => bytes.fill(0xff, 8192, bytes.length - 8192), /is damaged \(/],
]

test.each(damages)(
  '%s is refused with an explanation and left unchanged',
  async (_, damage, expected) => {
    const { folder, file } = await createUsedFolder()
    const damaged = damage(await readFile(file))
    await writeFile(file, damaged)
    const explanation = await explanationOf(folder)
    expect(explanation).toMatch(expected)
    expect(explanation).toContain(
      'Nothing was changed. Put a backup in its place: move folio.sqlite* and uploads away',
    )
    expect(explanation).not.toMatch(/\n {4}at /)
    expect((await readFile(file)).equals(damaged)).toBe(true)
    expect(await readdir(folder)).toEqual(['folio.sqlite'])
  },
)

test('a database of another program is refused and left unchanged', async () => {
  const { folder, file } = await makeFolder()
  const other = new DatabaseSync(file)
  other.exec('create table recipe (name text)')
  other.close()
  const before = await readFile(file)
  expect(await explanationOf(folder)).toContain('is a database of another program (recipe ...).')
  expect((await readFile(file)).equals(before)).toBe(true)
})

test('a database of a newer version is refused and left unchanged', async () => {
  const { folder, file } = await createUsedFolder()
  const database = new DatabaseSync(file)
  database.exec("insert into kysely_migration values ('999-from-tomorrow', '')")
  database.close()
  const before = await readFile(file)
  expect(await explanationOf(folder)).toContain('a newer version of Folio (999-from-tomorrow).')
  expect((await readFile(file)).equals(before)).toBe(true)
})

test.each([
  ['uploads', 'a.webp'],
  ['backups', 'folio-auto-2026-03-04T05-06-07Z.tar.gz'],
])('an owner whose folder has %s but no database reads how to recover', async (name, fileName) => {
  const { folder } = await makeFolder()
  await mkdir(join(folder, name))
  await writeFile(join(folder, name, fileName), '')
  const explanation = await explanationOf(folder)
  expect(explanation).toContain(`has ${name}, but no folio.sqlite. Nothing was changed.`)
  expect(explanation).toMatch(/npm run restore -- FILE\. To start over, choose an empty folder/)
  expect(await readdir(folder)).toEqual([name])
})

test('a first start that was interrupted before its first commit or backup can be repeated', async () => {
  const { folder, file } = await makeFolder()
  await mkdir(join(folder, 'backups', '.partial-x'), { recursive: true })
  new DatabaseSync(file).exec('pragma journal_mode = wal')
  const db = await openDatabase({ dataDir: folder })
  onTestFinished(() => db.destroy())
  expect(await migrate(db)).toEqual(migrationNames)
})

test('commits that a crash left in the WAL are recovered at the next start', async () => {
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
