import { expect, test } from 'vitest'
import { samplePost, samplePostList } from '#features/posts/sample-responses.ts'
import { owner, projects, services, skills } from '#site.ts'
import { sampleFor } from './samples.ts'

const user = { id: 1, _id: '1', username: owner.name, email: owner.email, isAdmin: true }

test.each([
  ['/api/blogs', samplePostList()],
  ['/api/blogs/1', await samplePost('1')],
  ['/api/skills', skills],
  ['/api/skills/3', skills[2]],
  ['/api/services', services],
  ['/api/projects', projects],
  ['/api/projects/1', projects[0]],
  [`/api/projects/${projects[0]?.id}`, projects[0]],
  ['/api/users', [user]],
  ['/api/users/1', user],
  ['/api/stats', { visitors: 0, projectsCompleted: 3, happyClients: 3 }],
])('a visitor whose server cannot be reached gets a sample of %s', async (path, sample) => {
  expect(await sampleFor(path)).toEqual(sample)
})

test.each([
  ...['/api/blogs/99', '/api/blogs?page=2', '/api/skills/11', '/api/skills/0', '/api/nowhere'],
  ...['/api', '', '/', '/constructor', '__proto__'],
])('there is no sample for %j', async (path) => {
  expect(await sampleFor(path)).toBeNull()
})
