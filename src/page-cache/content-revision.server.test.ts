import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { removePost, restorePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { onPostgres, openTestDatabase } from '../../test/support/database.ts'
import { watchContentRevision } from './content-revision.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const at = new Date('2026-01-05T12:00:00Z')

async function openKitchen({ pollIntervalMs = 60_000 } = {}) {
  const db = await openTestDatabase()
  await migrate(db)
  const onChange = vi.fn()
  let time = at
  const setTime = (next: Date) => {
    time = next
  }
  const revision = await watchContentRevision({ db, now: () => time }, onChange, pollIntervalMs)
  onTestFinished(revision.stop)
  return { db, onChange, revision, setTime }
}

test('each kind of change to a post is reported once', async () => {
  const { db, onChange, revision } = await openKitchen()
  const changes = [
    async () => {},
    () => insertPost(db, soup, at),
    () => db.updateTable('post').set({ id: 'broth' }).execute(),
    () => removePost(db, 'broth', at),
    () => restorePost(db, 'broth'),
    () => db.deleteFrom('post').execute(),
    async () => {},
  ]
  const counts: number[] = []
  for (const change of changes) {
    await change()
    await revision.sync()
    counts.push(onChange.mock.calls.length)
  }
  expect(counts).toEqual([0, 1, 2, 3, 4, 5, 5])
})

test('changes to several posts and a project are reported together', async () => {
  const { db, onChange, revision } = await openKitchen()
  await insertPost(db, soup, at)
  await insertPost(db, { ...soup, title: 'Tart' }, at)
  const project = { id: 'pan', title: 'Pan', description: 'Copper', link: null, image: null }
  await db
    .insertInto('project')
    .values({ ...project, technologies: '[]', position: 1 })
    .execute()
  await revision.sync()
  expect(onChange).toHaveBeenCalledOnce()
})

test('a change to a project alone is reported', async () => {
  const { db, onChange, revision } = await openKitchen()
  const project = { id: 'pan', title: 'Pan', description: 'Copper', link: null, image: null }
  await db
    .insertInto('project')
    .values({ ...project, technologies: '[]', position: 1 })
    .execute()
  await revision.sync()
  expect(onChange).toHaveBeenCalledOnce()
})

test.runIf(onPostgres)('a truncated table is reported', async () => {
  const { db, onChange, revision } = await openKitchen()
  await sql`truncate table post cascade`.execute(db)
  await revision.sync()
  expect(onChange).toHaveBeenCalledOnce()
})

test('a change that was rolled back is not reported', async () => {
  const { db, onChange, revision } = await openKitchen()
  const failing = db.transaction().execute(async (trx) => {
    await insertPost(trx, soup, at)
    throw new Error('burnt')
  })
  await expect(failing).rejects.toThrow('burnt')
  await revision.sync()
  expect(onChange).not.toHaveBeenCalled()
})

test('a change by another process is reported without a sync', async () => {
  const { db, onChange } = await openKitchen({ pollIntervalMs: 10 })
  await insertPost(db, soup, at)
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
})

test('a sync is not answered by a check that began before the change', async () => {
  const { db, onChange, revision } = await openKitchen()
  const early = revision.sync()
  const write = insertPost(db, soup, at)
  await Promise.all([early, write.then(() => Promise.all([revision.sync(), revision.sync()]))])
  expect(onChange).toHaveBeenCalled()
})

test('a database restored to an earlier revision counts as changed', async () => {
  const { db, onChange, revision } = await openKitchen()
  await insertPost(db, soup, at)
  await revision.sync()
  await db.updateTable('content_revision').set({ revision: 0 }).execute()
  await revision.sync()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a sync fails while the database is unavailable', async () => {
  const { db, revision } = await openKitchen()
  await db.destroy()
  await expect(revision.sync()).rejects.toThrow()
})
