import { readdirSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/support/database.ts'
import { migrate } from './migrate.server.ts'
import type { Db } from './open.server.ts'

afterEach(() => {
  vi.doUnmock('../../db/migrations/001-public-site.ts')
  vi.resetModules()
})

const files = readdirSync(new URL('../../db/migrations', import.meta.url))
const names = files.map((file) => file.replace(/\.ts$/, '')).sort()

async function tablesOf(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).sort()
}

test('a fresh database gets every migration in order, and a second start none and loses nothing', async () => {
  const db = await openTestDatabase()
  expect(await migrate(db)).toEqual(names)
  expect(await tablesOf(db)).toEqual(
    expect.arrayContaining(['contact_message', 'post', 'project', 'seed', 'visit', 'visit_day']),
  )
  const row = { name: 'posts', fingerprint: '', seeded_at: '2026-01-01T00:00:00.000Z' }
  await db.insertInto('seed').values(row).execute()
  expect(await migrate(db)).toEqual([])
  expect(await db.selectFrom('seed').selectAll().execute()).toEqual([row])
})

test('two processes that start together migrate once', async () => {
  const db = await openTestDatabase()
  const ran = await Promise.all([migrate(db), migrate(db)])
  expect(ran.flat()).toEqual(names)
})

test('a migration that fails half-way leaves no table behind and throws its error', async () => {
  const db = await openTestDatabase()
  const up = async (trx: Kysely<unknown>) => {
    await trx.schema.createTable('half_done').addColumn('id', 'text').execute()
    throw new Error('the power went')
  }
  vi.resetModules()
  vi.doMock('../../db/migrations/001-public-site.ts', () => ({ up }))
  const { migrate: migrateBadly } = await import('./migrate.server.ts')
  await expect(migrateBadly(db)).rejects.toThrow('the power went')
  expect(await tablesOf(db)).toEqual([])
  expect(await migrate(db)).toEqual(names)
})
