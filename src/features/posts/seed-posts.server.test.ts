import { expect, test } from 'vitest'
import { renderHtml } from '#html/render-html.server.ts'
import { owner } from '#site.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { countPosts, findPost, listPosts } from './post-queries.server.ts'
import { samplePost, samplePostList } from './sample-responses.ts'
import { samplePosts } from './samples/sample-posts.ts'
import { seedPosts } from './seed-posts.server.ts'

const now = new Date('2026-11-04T05:06:07.000Z')

async function openBlog() {
  const db = await openMigratedDatabase()
  return db
}

test('a newcomer finds every built-in post, newest first, under the owner’s name', async () => {
  const db = await openBlog()
  expect(await seedPosts(db, now)).toBe(samplePosts.length)
  const { posts } = await listPosts(db, now, 100)
  expect(posts.map(({ _id }) => _id)).toEqual(samplePosts.map(({ slug }) => slug))
  expect(new Set(posts.map(({ author }) => author))).toEqual(new Set([owner.name]))
})

test('a sample has the shape of its seeded post', async () => {
  const db = await openBlog()
  await seedPosts(db, now)
  const { posts: stored } = await listPosts(db, now, 100)
  const samples = samplePostList()
  expect(
    samples.map((sample) =>
      Object.keys(sample)
        .filter((key) => key !== 'id')
        .sort(),
    ),
  ).toEqual(stored.map((post) => Object.keys(post).sort()))
})

test('each sample equals the stored post, including its reading time', async () => {
  const db = await openBlog()
  await seedPosts(db, now)
  const slugs = samplePosts.map(({ slug }) => slug)
  const stored = await Promise.all(slugs.map((slug) => findPost(db, now, slug)))
  const samples = await Promise.all(slugs.map((slug) => samplePost(slug)))
  const iso = (date = '') => new Date(date).toISOString()
  expect(
    samples.map((sample) => ({
      ...sample,
      createdAt: iso(sample?.createdAt),
      updatedAt: iso(sample?.updatedAt),
    })),
  ).toEqual(stored.map((post, index) => ({ id: index + 1, ...post })))
})

test('each stored post equals its source rendered today', async () => {
  const db = await openBlog()
  await seedPosts(db, now)
  const rows = await db.selectFrom('post').select(['source', 'html', 'reading_minutes']).execute()
  expect(rows).toHaveLength(samplePosts.length)
  const rendered = await Promise.all(rows.map(({ source }) => renderHtml(source)))
  const stored = rows.map((row) => ({ html: row.html, readingMinutes: row.reading_minutes }))
  expect(stored).toEqual(rendered)
})

test('a second start adds nothing', async () => {
  const db = await openBlog()
  await seedPosts(db, now)
  expect(await seedPosts(db, now)).toBe(0)
  expect(await countPosts(db, now)).toBe(samplePosts.length)
})

test('posts that the owner deleted are not seeded again', async () => {
  const db = await openBlog()
  await seedPosts(db, now)
  await db.deleteFrom('post').execute()
  expect(await seedPosts(db, now)).toBe(0)
  expect(await countPosts(db, now)).toBe(0)
})

test('two processes that start together seed once', async () => {
  const db = await openBlog()
  const counts = await Promise.all([seedPosts(db, now), seedPosts(db, now)])
  expect(counts.sort()).toEqual([0, samplePosts.length])
  expect(await countPosts(db, now)).toBe(samplePosts.length)
})

test('a failed seed is rolled back, and the next start repeats it', async () => {
  const db = await openBlog()
  await db.schema.alterTable('post').renameTo('mislaid').execute()
  await expect(seedPosts(db, now)).rejects.toThrow(/post/)
  await db.schema.alterTable('mislaid').renameTo('post').execute()
  expect(await db.selectFrom('seed').selectAll().execute()).toEqual([])
  expect(await seedPosts(db, now)).toBe(samplePosts.length)
})
