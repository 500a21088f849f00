import { expect, test } from 'vitest'
import { renderHtml } from '#html/render-html.server.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { countPosts, findPost, listPosts } from './post-queries.server.ts'
import { samplePost, samplePostList } from './sample-responses.ts'
import { samplePosts } from './samples/sample-posts.ts'
import { seedPosts } from './seed-posts.server.ts'

const now = new Date('2026-11-04T05:06:07.000Z')
const iso = (date: string) => new Date(date).toISOString()

test('a newcomer finds every built-in post, newest first, as the samples have it', async () => {
  const db = await openMigratedDatabase()
  expect(await seedPosts(db, now)).toBe(samplePosts.length)
  const { posts: stored } = await listPosts(db, now, 100)
  const samples = samplePostList().map((sample) => ({
    ...sample,
    ...{ createdAt: iso(sample.createdAt), updatedAt: iso(sample.updatedAt) },
  }))
  expect(samples).toEqual(stored.map((post, index) => ({ id: index + 1, ...post })))
})

test('the content of each sample is its source rendered today, as it is stored', async () => {
  const db = await openMigratedDatabase()
  await seedPosts(db, now)
  const rows = await db.selectFrom('post').select(['id', 'source', 'reading_minutes']).execute()
  expect(rows).toHaveLength(samplePosts.length)
  for (const { id, source, reading_minutes } of rows) {
    const { html, readingMinutes } = await renderHtml(source)
    expect((await findPost(db, now, id))?.content).toBe(html)
    expect(await samplePost(id)).toMatchObject({ content: html, readingMinutes })
    expect(reading_minutes).toBe(readingMinutes)
  }
})

test('posts that the owner deleted are not seeded again', async () => {
  const db = await openMigratedDatabase()
  await seedPosts(db, now)
  await db.deleteFrom('post').execute()
  expect(await seedPosts(db, now)).toBe(0)
  expect(await countPosts(db, now)).toBe(0)
})

test('a failed seed is rolled back, and the next start repeats it', async () => {
  const db = await openMigratedDatabase()
  await db.schema.alterTable('post').renameTo('mislaid').execute()
  await expect(seedPosts(db, now)).rejects.toThrow(/post/)
  await db.schema.alterTable('mislaid').renameTo('post').execute()
  expect(await db.selectFrom('seed').selectAll().execute()).toEqual([])
  expect(await seedPosts(db, now)).toBe(samplePosts.length)
})
