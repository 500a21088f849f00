import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { removePost, restorePost } from '#features/posts/manage-queries.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { onPostgres, openTestDatabase } from '../../test/support/database.ts'
import { followContentChanges } from './content-changes.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const at = new Date('2026-01-05T12:00:00Z')

async function openKitchen({ everyMs = 60_000 } = {}) {
  const db = await openTestDatabase()
  await migrate(db)
  const told: (string[] | 'unknown')[] = []
  const follower = {
    onChange: (ids: string[]) => void told.push(ids),
    onUnknown: () => void told.push('unknown'),
  }
  const changes = await followContentChanges(db, follower, everyMs)
  onTestFinished(changes.stop)
  return { db, told, changes }
}

test('each change of a post is told once, whatever it is, and by its id', async () => {
  const { db, told, changes } = await openKitchen()
  await changes.follow()
  expect(told).toEqual([])
  await insertPost(db, soup, at)
  await changes.follow()
  await removePost(db, 'soup', at)
  await changes.follow()
  await restorePost(db, 'soup')
  await changes.follow()
  await db.deleteFrom('post').execute()
  await changes.follow()
  await changes.follow()
  expect(told).toEqual([['soup'], ['soup'], ['soup'], ['soup']])
})

test('several posts and a project are told together', async () => {
  const { db, told, changes } = await openKitchen()
  await insertPost(db, soup, at)
  await insertPost(db, { ...soup, title: 'Tart' }, at)
  const project = { id: 'pan', title: 'Pan', description: 'Copper', link: null, image: null }
  await db
    .insertInto('project')
    .values({ ...project, technologies: '[]', position: 1 })
    .execute()
  await changes.follow()
  expect(told.map((ids) => [...ids].sort())).toEqual([['', 'soup', 'tart']])
})

test('a post whose id was changed is told by both', async () => {
  const { db, told, changes } = await openKitchen()
  await insertPost(db, soup, at)
  await changes.follow()
  await db.updateTable('post').set({ id: 'broth' }).execute()
  await changes.follow()
  expect(told.map((ids) => [...ids].sort())).toEqual([['soup'], ['broth', 'soup']])
})

test.runIf(onPostgres)('of a table that was emptied at once nobody knows what it had', async () => {
  const { db, told, changes } = await openKitchen()
  await insertPost(db, soup, at)
  await sql`truncate table post cascade`.execute(db)
  await changes.follow()
  expect(told).toEqual(['unknown'])
})

test('a change that was taken back was none', async () => {
  const { db, told, changes } = await openKitchen()
  const failing = db.transaction().execute(async (trx) => {
    await insertPost(trx, soup, at)
    throw new Error('burnt')
  })
  await expect(failing).rejects.toThrow('burnt')
  await changes.follow()
  expect(told).toEqual([])
})

test('what others change is noticed without being asked', async () => {
  const { db, told } = await openKitchen({ everyMs: 10 })
  await insertPost(db, soup, at)
  await expect.poll(() => told).toEqual([['soup']])
})

test('a look that began before a change does not stand for it', async () => {
  const { db, told, changes } = await openKitchen()
  const early = changes.follow()
  const write = insertPost(db, soup, at)
  await Promise.all([early, write.then(() => Promise.all([changes.follow(), changes.follow()]))])
  expect(told.flat()).toContain('soup')
})

test('of a database that was put back to an earlier state nothing is known', async () => {
  const { db, told, changes } = await openKitchen()
  await insertPost(db, soup, at)
  await changes.follow()
  await db.updateTable('content_revision').set({ revision: 0 }).execute()
  await changes.follow()
  expect(told).toEqual([['soup'], 'unknown'])
})

test('while the database is away, whoever needs to know is told so', async () => {
  const { db, changes } = await openKitchen()
  await db.destroy()
  await expect(changes.follow()).rejects.toThrow()
})
