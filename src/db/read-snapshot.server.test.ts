import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPostgresDatabase, onPostgres } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { migrate } from './migrate.server.ts'
import { type Db, openDatabase, readSnapshot } from './open.server.ts'

const countSeeds = async (db: Db) => (await db.selectFrom('seed').selectAll().execute()).length

const addSeed = (db: Db, name: string) =>
  db.insertInto('seed').values({ name, fingerprint: '', seeded_at: '' }).execute()

test('a snapshot excludes concurrent writes and does not block them', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const settings = { dataDir, ...(onPostgres && { databaseUrl: await createPostgresDatabase() }) }
  const db = await openDatabase(settings)
  await migrate(db)
  await addSeed(db, 'before')
  const counts = await readSnapshot(settings, async (snapshot) => {
    const first = await countSeeds(snapshot)
    await addSeed(db, 'meanwhile')
    return [first, await countSeeds(snapshot)]
  })
  expect(counts).toEqual([1, 1])
  expect(await countSeeds(db)).toBe(2)
  await db.destroy()
})
