import { expect, test } from 'vitest'
import { projects, services, skills } from '#site.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { followProjectList } from './project-queries.server.ts'

async function ask(path: string) {
  const app = await createTestApp({ ownDatabase: true })
  await followProjectList(app.db, projects, testTime)
  const response = await app.request(path)
  return { status: response.status, body: await response.json() }
}

test('a visitor gets the ten built-in skills', async () => {
  expect(await ask('/api/skills')).toEqual({ status: 200, body: skills })
})

test('a visitor gets the six built-in services', async () => {
  expect(await ask('/api/services')).toEqual({ status: 200, body: services })
})

test('a visitor gets the projects with their technologies as objects with a name', async () => {
  const { status, body } = await ask('/api/projects')
  expect(status).toBe(200)
  expect(body).toEqual(projects)
  expect(body[0].technologies[0]).toEqual({ name: 'TypeScript' })
})

test('a visitor gets three numbers', async () => {
  expect(await ask('/api/stats')).toEqual({
    status: 200,
    body: { visitors: 0, projectsCompleted: 3, happyClients: 3 },
  })
})

test('nobody can write here', async () => {
  const app = await createTestApp({ ownDatabase: true })
  const paths = ['/api/skills', '/api/services', '/api/projects', '/api/stats']
  const answers = await Promise.all(paths.map((path) => app.send('POST', path, {})))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
