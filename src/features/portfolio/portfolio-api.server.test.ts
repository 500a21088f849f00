import { expect, test } from 'vitest'
import { projects, services, skills } from '#site.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { seedProjects } from './seed-projects.server.ts'

async function getJson(path: string) {
  const app = await createTestApp({ ownDatabase: true })
  await seedProjects(app.db, projects, testTime)
  const response = await app.request(path)
  return { status: response.status, body: await response.json() }
}

test('a visitor gets the ten built-in skills', async () => {
  expect(await getJson('/api/skills')).toEqual({ status: 200, body: skills })
})

test('a visitor gets the six built-in services', async () => {
  expect(await getJson('/api/services')).toEqual({ status: 200, body: services })
})

test('a visitor gets the projects with their technologies as objects with a name', async () => {
  const { status, body } = await getJson('/api/projects')
  expect(status).toBe(200)
  expect(body).toEqual(projects)
  expect(body[0].technologies[0]).toEqual({ name: 'TypeScript' })
})

test('a visitor gets three numbers', async () => {
  expect(await getJson('/api/stats')).toEqual({
    status: 200,
    body: { visitors: 0, projectsCompleted: 3, happyClients: 3 },
  })
})

test('write methods are rejected', async () => {
  const app = await createTestApp({ ownDatabase: true })
  const paths = ['/api/skills', '/api/services', '/api/stats']
  const responses = await Promise.all(paths.map((path) => app.send('POST', path, {})))
  expect(responses.map(({ status }) => status)).toEqual([405, 405, 405])
})
