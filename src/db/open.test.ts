import { copyFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { migrate } from './migrate.server.ts'
import { openDatabase, openSqliteFile } from './open.server.ts'

async function openIn(dataDir: string) {
  const db = await openDatabase({ dataDir })
  onTestFinished(() => db.destroy())
  return db
}

const salt = { day: '2026-03-04', salt: 'sel' }

test('an owner’s first start makes the data folder, and the next one finds what is stored', async () => {
  const dataDir = join(await temporaryFolder(), 'deep', 'data')
  const before = await openDatabase({ dataDir })
  await migrate(before)
  await before.insertInto('visit_salt').values(salt).execute()
  await before.destroy()
  const after = await openIn(dataDir)
  expect(await after.selectFrom('visit_salt').selectAll().execute()).toEqual([salt])
})

test('a commit is synced to disk, and readers do not wait for a writer', async () => {
  const db = await openIn(await temporaryFolder())
  const journal = await sql`pragma journal_mode`.execute(db)
  const synchronous = await sql`pragma synchronous`.execute(db)
  const foreignKeys = await sql`pragma foreign_keys`.execute(db)
  expect([journal.rows, synchronous.rows, foreignKeys.rows]).toEqual([
    [{ journal_mode: 'wal' }],
    [{ synchronous: 2 }],
    [{ foreign_keys: 1 }],
  ])
})

test('a transaction takes the write lock before it reads', async () => {
  const dataDir = await temporaryFolder()
  const db = await openIn(dataDir)
  const other = new DatabaseSync(join(dataDir, 'folio.sqlite'), { timeout: 0 })
  onTestFinished(() => other.close())
  const begin = () => other.exec('begin immediate')
  await db.transaction().execute(async () => expect(begin).toThrow('database is locked'))
  expect(begin).not.toThrow()
})

test('a file that is not a database is reported and left unchanged', async () => {
  const file = join(await temporaryFolder(), 'folio.sqlite')
  await writeFile(file, 'these are my notes, not a database, and they are dear to me')
  await expect(openSqliteFile(file)).rejects.toMatchObject({
    code: 'ERR_SQLITE_ERROR',
    message: 'file is not a database',
  })
})

test('a database that was moved away or replaced rejects writes and can still be read', async () => {
  const dataDir = await temporaryFolder()
  const db = await openIn(dataDir)
  await migrate(db)
  await rename(join(dataDir, 'folio.sqlite'), join(dataDir, 'elsewhere.sqlite'))
  const insert = () => db.insertInto('visit_salt').values(salt).execute()
  await expect(insert()).rejects.toMatchObject({ code: 'FOLIO_DATA_GONE' })
  const transaction = db.transaction().execute((trx) => trx.deleteFrom('visit_salt').execute())
  await expect(transaction).rejects.toMatchObject({ code: 'FOLIO_DATA_GONE' })
  expect(await db.selectFrom('visit_salt').selectAll().execute()).toEqual([])
  await copyFile(join(dataDir, 'elsewhere.sqlite'), join(dataDir, 'folio.sqlite'))
  await expect(insert()).rejects.toMatchObject({ code: 'FOLIO_DATA_GONE' })
  await rename(join(dataDir, 'elsewhere.sqlite'), join(dataDir, 'folio.sqlite'))
  await insert()
  expect(await db.selectFrom('visit_salt').selectAll().execute()).toEqual([salt])
})
