import slugify from '@sindresorhus/slugify'
import { expect, test } from 'vitest'
import { owner } from '#site.ts'
import { isPost, isPostSummary } from './post.ts'
import { samplePost, samplePostList } from './sample-responses.ts'
import { samplePosts } from './samples/sample-posts.ts'

test.each(samplePosts)('the sample “$title” has the slug of its title', (sample) => {
  expect(sample.slug).toBe(slugify(sample.title))
})

test('the samples are numbered and run from new to old', () => {
  expect(samplePosts.map(({ id }) => id)).toEqual(samplePosts.map((_, index) => index + 1))
  const dates = samplePosts.map(({ createdAt }) => createdAt)
  expect(dates).toEqual([...dates].sort().reverse())
})

test('the list of samples equals the API’s list: everything but the content', () => {
  const list = samplePostList()
  expect(list.every(isPostSummary)).toBe(true)
  expect(list[0]).toEqual({
    id: 1,
    _id: samplePosts[0]?.slug,
    slug: samplePosts[0]?.slug,
    title: samplePosts[0]?.title,
    excerpt: samplePosts[0]?.excerpt,
    author: owner.name,
    createdAt: samplePosts[0]?.createdAt,
    updatedAt: samplePosts[0]?.createdAt,
    imageUrl: samplePosts[0]?.imageUrl,
    readingMinutes: samplePosts[0]?.readingMinutes,
    tags: ['Databases', 'Reliability'],
    tagSlugs: ['databases', 'reliability'],
  })
})

test.each(samplePosts)(
  'the sample “$title” is found by its slug and by its number',
  async (sample) => {
    const bySlug = await samplePost(sample.slug)
    expect(isPost(bySlug)).toBe(true)
    expect(bySlug?.content).toMatch(/^<p>/)
    expect(await samplePost(String(sample.id))).toEqual(bySlug)
  },
)

test.each(['0', '7', 'no-such-post', '', '__proto__'])('there is no sample %j', async (id) => {
  expect(await samplePost(id)).toBeNull()
})
