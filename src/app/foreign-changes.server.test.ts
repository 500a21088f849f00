import { expect, onTestFinished, test } from 'vitest'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { openMigratedDatabase } from '../../test/support/database.ts'
import { watchForeignChanges } from './foreign-changes.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

test('each change of a post is noticed, and nothing else', async () => {
  const db = await openMigratedDatabase()
  const { _id: id } = await insertPost(db, soup, new Date('2024-01-05T12:00:00Z'))
  const watch = watchForeignChanges(db, 20)
  onTestFinished(watch.stop)
  let changes = 0
  watch.onChange(() => {
    changes += 1
  })
  await watch.looked()
  await watch.looked()
  expect(changes).toBe(0)
  const post = db.updateTable('post').where('id', '=', id)
  await post.set(({ eb }) => ({ revision: eb('revision', '+', 1) })).execute()
  await expect.poll(() => changes).toBe(1)
  await post.set({ deleted_at: '2024-01-06T12:00:00.000Z' }).execute()
  await expect.poll(() => changes).toBe(2)
  await db.deleteFrom('post').execute()
  await expect.poll(() => changes).toBe(3)
})
