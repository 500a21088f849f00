/** Posts from before they had states and addresses. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchPosts } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { isGone } from '#features/posts/post-paths.server.ts'
import { listPosts } from '#features/posts/post-queries.server.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { restoredCopyOf } from '../../test/support/restored-copy.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'
import type { Db } from './open.server.ts'

const now = new Date('2026-03-04T05:06:07.000Z')
const texts = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

/** With a post, and a deleted one. */
async function oldDatabase() {
  const db = await openTestDatabase()
  await migrateUpTo(db, '013-post-format')
  const insert = (id: string, deletedAt: string | null) =>
    sql`insert into post (id, title, excerpt, source, html, author, reading_minutes, created_at,
        updated_at, search_text, deleted_at)
      values (${id}, 'Soup', 'Warm', '<p>Stir.</p>', '<p>Stir.</p>', 'Remy', 1,
        '2024-01-05T12:00:00.000Z', '2024-02-05T12:00:00.000Z', 'soup warm', ${deletedAt})`.execute(
      db,
    )
  await insert('soup', null)
  await insert('broth', '2026-03-01T12:00:00.000Z')
  return db
}

async function expectPublished(db: Db) {
  expect((await listPosts(db, now, 10)).posts).toMatchObject([
    { _id: 'soup', slug: 'soup', createdAt: '2024-01-05T12:00:00.000Z' },
  ])
  const query = {
    search: '',
    order: 'newest',
    status: 'all',
    deleted: false,
    limit: 9,
    page: 1,
  } as const
  expect((await searchPosts(db, now, query)).posts).toMatchObject([
    { status: 'published', publishedAt: '2024-01-05T12:00:00.000Z', hasUnpublishedChanges: false },
  ])
  expect(await isGone(db, 'broth', now)).toBe(true)
  expect(await isGone(db, 'soup', now)).toBe(false)
}

test('an old post is published at its date, under the address that it had', async () => {
  const db = await oldDatabase()
  await migrate(db)
  await expectPublished(db)
})

test('no new post gets the address of an old one', async () => {
  const db = await oldDatabase()
  await migrate(db)
  await db.deleteFrom('post').where('id', '=', 'broth').execute()
  const titles = ['Soup', 'Broth']
  const posts = await Promise.all(titles.map((title) => insertPost(db, { ...texts, title }, now)))
  expect(posts.map(({ slug }) => slug)).toEqual(['soup-2', 'broth-2'])
})

test('an owner restores an archive from before posts had states', async () => {
  await expectPublished(await restoredCopyOf(await oldDatabase()))
})
