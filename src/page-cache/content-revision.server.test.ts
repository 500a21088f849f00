import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removePost, restorePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { onPostgres, openOwnDatabase } from '../../test/support/database.ts'
import { watchContentRevision } from './content-revision.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const at = new Date('2026-01-05T12:00:00Z')

async function openKitchen({ pollIntervalMs = 60_000 } = {}) {
  const db = await openOwnDatabase()
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
    () => restorePost(db, 'broth', at),
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

test('changes to several posts are reported together, one to a project alone, too', async () => {
  const { db, onChange, revision } = await openKitchen()
  await insertPost(db, soup, at)
  await insertPost(db, { ...soup, title: 'Tart' }, at)
  await revision.sync()
  expect(onChange).toHaveBeenCalledOnce()
  const project = { id: 'pan', title: 'Pan', description: 'Copper', link: null, image: null }
  const row = { ...project, technologies: '[]', position: 1 }
  await db.insertInto('project').values(row).execute()
  await revision.sync()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('each kind of change to tags is reported, and storing none is not', async () => {
  const { db, onChange, revision } = await openKitchen()
  await insertPost(db, { ...soup, tags: ['Broth', 'Stock'] }, at)
  await revision.sync()
  onChange.mockClear()
  const changes = [
    () => db.updateTable('tag').set({ text: 'Slow.' }).where('slug', '=', 'broth').execute(),
    () => db.deleteFrom('post_tag').where('tag_slug', '=', 'stock').execute(),
    () => db.insertInto('post_tag').values({ post_id: 'soup', tag_slug: 'stock' }).execute(),
    () => db.insertInto('tag_alias').values({ slug: 'jus', tag_slug: 'broth' }).execute(),
    () => db.updateTable('tag_alias').set({ tag_slug: 'stock' }).execute(),
    () => db.updateTable('tag').set({ slug: 'fond' }).where('slug', '=', 'stock').execute(),
    () => db.deleteFrom('tag_alias').execute(),
    () => db.deleteFrom('tag').execute(),
    () => db.deleteFrom('post_tag').execute(),
  ]
  const counts: number[] = []
  for (const change of changes) {
    await change()
    await revision.sync()
    counts.push(onChange.mock.calls.length)
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8])
})

if (onPostgres)
  test('a truncated table is reported', async () => {
    const { db, onChange, revision } = await openKitchen()
    await sql`truncate table post cascade`.execute(db)
    await revision.sync()
    expect(onChange).toHaveBeenCalledOnce()
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

const [hour, due] = [3_600_000, new Date(at.getTime() + 3_600_000)]

/** With two posts, an hour apart. */
async function openScheduled() {
  const kitchen = await openKitchen()
  const { db, revision, onChange } = kitchen
  await insertPost(db, { ...soup, publishedAt: due.toISOString() }, at)
  const second = new Date(due.getTime() + hour)
  await insertPost(db, { ...soup, title: 'Tart', publishedAt: second.toISOString() }, at)
  await revision.sync()
  onChange.mockClear()
  return { ...kitchen, second }
}

test('a scheduled post that is due is reported once, the next one, and a clock that is set back', async () => {
  const { revision, onChange, setTime, second } = await openScheduled()
  const counts: number[] = []
  for (const time of [due.getTime() - 1, due, due.getTime() + 1, second.getTime() - 1, second]) {
    setTime(new Date(time))
    await revision.sync()
    await revision.sync()
    counts.push(onChange.mock.calls.length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2])
  setTime(at)
  await revision.sync()
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('each process reports a post that is due', async () => {
  const { db, revision, onChange, setTime } = await openScheduled()
  const onOther = vi.fn()
  let time = at
  const other = await watchContentRevision({ db, now: () => time }, onOther, 60_000)
  onTestFinished(other.stop)
  setTime(due)
  await revision.sync()
  expect([onChange.mock.calls.length, onOther.mock.calls.length]).toEqual([1, 0])
  time = due
  await other.sync()
  expect(onOther).toHaveBeenCalledOnce()
})

test('a scheduled post that was deleted, and a draft, are not reported at any time', async () => {
  const { db, revision, onChange, setTime } = await openKitchen()
  await insertPost(db, { ...soup, publishedAt: due.toISOString() }, at)
  await removePost(db, 'soup', at)
  await revision.sync()
  onChange.mockClear()
  await insertPost(db, { ...soup, title: 'Draft', status: 'draft' }, at)
  setTime(due)
  await revision.sync()
  expect(onChange).not.toHaveBeenCalled()
})

test('a new year is reported once', async () => {
  const { revision, onChange, setTime } = await openKitchen()
  for (const time of ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z']) {
    setTime(new Date(time))
    await revision.sync()
  }
  expect(onChange).toHaveBeenCalledOnce()
})
