import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { SqliteFileDriver } from './sqlite-driver.server.ts'

interface Tables {
  note: { text: string }
}

/** A table in a file, and a second connection to the file in place of another process. */
async function openNotes({ busyTimeoutMs = 5000 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'folio-driver-'))
  const open = () => new DatabaseSync(join(folder, 'notes.sqlite'), { timeout: 0 })
  const [own, other] = [open(), open()]
  own.exec('pragma journal_mode = wal; create table note (text text not null) strict')
  class Adapter extends SqliteAdapter {
    override get supportsMultipleConnections() {
      return true
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new SqliteFileDriver(own, { busyTimeoutMs }),
      createIntrospector: (handle) => new SqliteIntrospector(handle),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  onTestFinished(async () => {
    await db.destroy()
    other.close()
    await rm(folder, { recursive: true })
  })
  const write = (text: string, handle = db) => handle.insertInto('note').values({ text }).execute()
  const texts = async () =>
    (await db.selectFrom('note').select('text').execute()).map((n) => n.text)
  return { db, other, write, texts }
}

test('a read succeeds while another process writes, and a write waits for it', async () => {
  const { other, write, texts } = await openNotes()
  other.exec('begin immediate')
  const writing = write('patient')
  expect(await texts()).toEqual([])
  other.exec('commit')
  await writing
  expect(await texts()).toEqual(['patient'])
})

test('a transaction waits for another process', async () => {
  const { db, other, write, texts } = await openNotes()
  other.exec('begin immediate')
  const writing = db.transaction().execute((trx) => write('patient', trx))
  expect(await texts()).toEqual([])
  other.exec('commit')
  await writing
  expect(await texts()).toEqual(['patient'])
})

test('a lock held past the timeout fails with SQLITE_BUSY', async () => {
  const { db, other, write } = await openNotes({ busyTimeoutMs: 20 })
  other.exec('begin immediate')
  await expect(write('in vain')).rejects.toMatchObject({ errcode: 5 })
  const writing = db.transaction().execute((trx) => write('in vain', trx))
  await expect(writing).rejects.toMatchObject({ errcode: 5 })
  other.exec('commit')
  await write('later')
})

test('a statement outside an open transaction is not part of it', async () => {
  const { db, write, texts } = await openNotes()
  const begun = Promise.withResolvers<void>()
  const failing = db.transaction().execute(async (trx) => {
    await write('inside', trx)
    begun.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('rolled back')
  })
  await begun.promise
  await Promise.all([write('outside'), expect(failing).rejects.toThrow('rolled back')])
  expect(await texts()).toEqual(['outside'])
})

test('concurrent transactions run one after the other', async () => {
  const { db, write, texts } = await openNotes()
  const twice = (text: string) =>
    db.transaction().execute(async (trx) => {
      await write(text, trx)
      await new Promise((resolve) => setImmediate(resolve))
      await write(text, trx)
    })
  await Promise.all([twice('a'), twice('b'), twice('c')])
  expect(await texts()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
})

test('a full disk rolls the transaction back with SQLITE_FULL, and leaves none open', async () => {
  const { db, write, texts } = await openNotes()
  await sql`pragma max_page_count = 8`.execute(db)
  const filling = db.transaction().execute(async (trx) => {
    await write('small', trx)
    await write('x'.repeat(100_000), trx)
  })
  await expect(filling).rejects.toMatchObject({ errcode: 13 })
  expect(await texts()).toEqual([])
  await sql`pragma max_page_count = 1000`.execute(db)
  await db.transaction().execute((trx) => write('there is room', trx))
  expect(await texts()).toEqual(['there is room'])
})

test('a statement after SQLite’s own rollback is not autocommitted', async () => {
  const { db, write, texts } = await openNotes()
  const going = db.transaction().execute(async (trx) => {
    await write('first', trx)
    await sql`rollback`.execute(trx)
    await write('second', trx)
  })
  await expect(going).rejects.toThrow('SQLite rolled the transaction back')
  expect(await texts()).toEqual([])
})

test('a failed commit stores nothing, and the next transaction succeeds', async () => {
  const { db, write, texts } = await openNotes()
  await sql`pragma foreign_keys = on`.execute(db)
  await sql`create table child (id integer references parent deferrable initially deferred)`.execute(
    db,
  )
  await sql`create table parent (id integer primary key)`.execute(db)
  const failing = db.transaction().execute(async (trx) => {
    await write('first', trx)
    await sql`insert into child values (7)`.execute(trx)
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed')
  await db.transaction().execute((trx) => write('second', trx))
  expect(await texts()).toEqual(['second'])
})

test('a transaction left open does not absorb later statements', async () => {
  const { db, other, write } = await openNotes()
  await sql`begin`.execute(db)
  await write('for good')
  expect(other.prepare('select text from note').all()).toEqual([{ text: 'for good' }])
})
