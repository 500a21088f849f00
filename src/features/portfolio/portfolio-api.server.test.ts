import { expect, test } from 'vitest'
import { addFigures } from '#features/analytics/roll-up.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { projects, services, skills } from '#site.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { seedProjects } from './seed-projects.server.ts'

test('a visitor gets the built-in skills, services and projects, and three numbers', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await seedProjects(app.db, projects, testTime)
  const paths = ['/api/skills', '/api/services', '/api/projects', '/api/stats']
  const bodies = paths.map(async (path) => (await app.request(path)).json())
  expect(await Promise.all(bodies)).toEqual([
    ...[skills, services, projects],
    { visitors: 0, projectsCompleted: 3, happyClients: 3 },
  ])
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
