import { expect, test } from 'vitest'
import { addFigures } from '#features/analytics/roll-up.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
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

test.each([
  [
    'counters with the names of the figures',
    { 'Completed projects': 12, 'Happy Clients': 9 },
    [12, 9],
  ],
  ['no counter of clients', { Konzerte: 120, 'Completed Projects': 12 }, [12, 12]],
  ['counters of other figures: the shown projects count', { Konzerte: 120 }, [3, 3]],
])('%s', async (_, figures, expected) => {
  const counters = Object.entries(figures).map(([label, value]) => ({ label, value, suffix: '' }))
  const app = await createTestApp({ ownDatabase: true })
  const content = { ...sampleContent, about: { ...sampleContent.about, counters } }
  await seedSite(app.db, content, testTime)
  await seedProjects(app.db, projects, testTime)
  const { projectsCompleted, happyClients } = await (await app.request('/api/stats')).json()
  expect([projectsCompleted, happyClients]).toEqual(expected)
})

test('a counter that shows readers gets those of the year', async () => {
  const app = await createTestApp({ ownDatabase: true })
  const counters = [{ label: 'Readers', value: 0, suffix: '', showsReaders: true }]
  const content = { ...sampleContent, about: { ...sampleContent.about, counters } }
  await seedSite(app.db, content, testTime)
  const day = { kind: 'day', key: '', people: 5, views: 9 } as const
  await addFigures(app.db, '2025-12-31', [day])
  await addFigures(app.db, '2026-01-01', [day])
  expect((await (await app.request('/api/stats')).json()).readersThisYear).toBe(5)
})

test('write methods are rejected', async () => {
  const app = await createTestApp({ ownDatabase: true })
  const paths = ['/api/skills', '/api/services', '/api/stats']
  const responses = await Promise.all(paths.map((path) => app.send('POST', path, {})))
  expect(responses.map(({ status }) => status)).toEqual([405, 405, 405])
})
