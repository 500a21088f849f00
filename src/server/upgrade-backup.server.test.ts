/** The backup before an upgrade: restored, it is the site of the earlier version. */
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastMigration, migrate, migrateUpTo } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createPostgresDatabase, onPostgres } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { backUpBeforeUpgrade } from './upgrade-backup.server.ts'

const old = '001-public-site'
const at = '2026-03-04T05:06:07.000Z'

async function place() {
  const dataDir = await temporaryFolder()
  return { dataDir, ...(onPostgres && { databaseUrl: await createPostgresDatabase() }) }
}

async function open(settings: Awaited<ReturnType<typeof place>>) {
  const db = await openDatabase(settings)
  onTestFinished(() => db.destroy())
  return db
}

async function openOld() {
  const settings = await place()
  const db = await open(settings)
  await migrateUpTo(db, old)
  await addSeed(db, 'first')
  const log = { info: vi.fn() }
  const backUp = (assertSpace?: () => Promise<void>) =>
    backUpBeforeUpgrade(db, settings, { now: () => new Date(at), log }, assertSpace)
  return { db, backUp, log, folder: join(settings.dataDir, 'backups') }
}

async function addSeed(db: Db, name: string) {
  await sql`insert into seed (name, fingerprint, seeded_at) values (${name}, '', ${at})`.execute(db)
}

/** As docs/operations.md says. */
async function restored(file: string) {
  const settings = await place()
  if (settings.databaseUrl) {
    const uploads = folderStore(join(settings.dataDir, 'uploads'))
    await restoreSite(file, { settings, uploads })
  } else await copyFile(file, join(settings.dataDir, 'folio.sqlite'))
  const db = await open(settings)
  await migrate(db)
  const rows = await db.selectFrom('seed').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

test('an upgrade that is tried again has one backup with all rows of the earlier version', async () => {
  const { db, backUp, log, folder } = await openOld()
  await backUp()
  await addSeed(db, 'second')
  await backUp()
  await migrate(db)
  await addSeed(db, 'third')
  await backUp()
  const files = await readdir(folder)
  expect(files).toEqual([`before-upgrade-${old}.${onPostgres ? 'tar.gz' : 'sqlite'}`])
  const file = join(folder, files[0] ?? '')
  expect(log.info.mock.calls.map(([fields]) => fields)).toEqual([{ file }, { file }])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await restored(file)).toEqual(['first', 'second'])
})

test('only the newest backup stays, and what the site did not write', async () => {
  const { backUp, folder } = await openOld()
  await mkdir(folder)
  const own = ['before-upgrade-mine.sqlite', 'folio-auto-2026-03-04T05-06-07Z.tar.gz']
  const earlier = ['before-upgrade-000-earlier.sqlite', 'before-upgrade-000-earlier.tar.gz']
  for (const name of [...own, ...earlier]) await writeFile(join(folder, name), '')
  const noSpace = () => Promise.reject(new Error('The disk is too full'))
  await expect(backUp(noSpace)).rejects.toThrow()
  expect((await readdir(folder)).sort()).toEqual([...earlier, ...own].sort())
  await backUp()
  const newest = `before-upgrade-${old}.${onPostgres ? 'tar.gz' : 'sqlite'}`
  expect((await readdir(folder)).sort()).toEqual([newest, ...own])
})

test('without disk space an upgrade stops before anything is changed', async () => {
  const { db, backUp, folder } = await openOld()
  const assertSpace = () => Promise.reject(new Error('The disk is too full'))
  await expect(backUp(assertSpace)).rejects.toThrow('The disk is too full')
  expect([await lastMigration(db), await readdir(folder)]).toEqual([old, []])
})

test('a first start has nothing to back up', async () => {
  const settings = await place()
  const db = await open(settings)
  const log = { info: vi.fn() }
  await backUpBeforeUpgrade(db, settings, { now: () => new Date(at), log })
  expect(log.info).not.toHaveBeenCalled()
})
