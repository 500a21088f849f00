import slugify from '@sindresorhus/slugify'
import { expect, test } from 'vitest'
import { isPost, isPostSummary } from './post.ts'
import { samplePost, samplePostList } from './sample-responses.ts'
import { samplePosts } from './samples/sample-posts.ts'

test('the samples are numbered, run from new to old, and have the slugs of their titles', () => {
  expect(samplePosts.map(({ id }) => id)).toEqual(samplePosts.map((_, index) => index + 1))
  const dates = samplePosts.map(({ createdAt }) => createdAt)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(samplePosts.map(({ slug }) => slug)).toEqual(
    samplePosts.map(({ title }) => slugify(title)),
  )
  expect(samplePostList().every(isPostSummary)).toBe(true)
})

test('each sample is found by its slug and by its number', async () => {
  for (const { id, slug } of samplePosts) {
    const bySlug = await samplePost(slug)
    expect(isPost(bySlug)).toBe(true)
    expect(await samplePost(String(id))).toEqual(bySlug)
  }
})

test.each(['0', '7', 'no-such-post', '', '__proto__'])('there is no sample %j', async (id) => {
  expect(await samplePost(id)).toBeNull()
})
