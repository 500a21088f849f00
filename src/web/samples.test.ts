import { expect, test } from 'vitest'
import { isPost } from '#features/posts/post.ts'
import { samplePostList } from '#features/posts/sample-responses.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { owner, projects, services, skills } from '#site.ts'
import { sampleFor } from './samples.ts'

test('each list of the API has a sample', async () => {
  const paths = ['/api/blogs', '/api/skills', '/api/services', '/api/projects']
  expect(await Promise.all(paths.map(sampleFor))).toEqual([
    samplePostList(),
    skills,
    services,
    projects,
  ])
})

test('the sample user is the owner', async () => {
  const user = { id: 1, _id: '1', username: owner.name, email: owner.email, isAdmin: true }
  expect(await sampleFor('/api/users')).toEqual([user])
  expect(await sampleFor('/api/users/1')).toEqual(user)
})

test('the sample of the counters has the shape of the API response', async () => {
  expect(await sampleFor('/api/stats')).toEqual({
    visitors: 0,
    projectsCompleted: 3,
    happyClients: 3,
  })
})

test('a single item is found by its position', async () => {
  expect(await sampleFor('/api/skills/3')).toBe(skills[2])
  expect(await sampleFor('/api/services/6')).toBe(services[5])
  expect(await sampleFor('/api/projects/1')).toBe(projects[0])
  expect(await sampleFor(`/api/projects/${projects[0]?.id}`)).toBe(projects[0])
})

test('a post is found by its position and by its slug', async () => {
  const post = await sampleFor('/api/blogs/1')
  expect(isPost(post)).toBe(true)
  expect(await sampleFor(`/api/blogs/${samplePosts[0]?.slug}`)).toEqual(post)
})

test.each([
  '/api/blogs/99',
  '/api/blogs/no-such-post',
  '/api/blogs?page=2',
  '/api/skills/11',
  '/api/skills/0',
  '/api/nowhere',
  '/api',
  '',
  '/',
  '/constructor',
  '__proto__',
])('there is no sample for %j', async (path) => {
  expect(await sampleFor(path)).toBeNull()
})
