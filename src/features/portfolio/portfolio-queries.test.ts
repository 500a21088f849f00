import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { projectsQuery, statsQuery } from './portfolio-queries.ts'
import { projectQuery } from './project-query.ts'

const headers = new Headers()

test('projects accept a list', () => {
  expect(projectsQuery.parse({ body: [], headers })).toEqual([])
})

test.each([projectsQuery, siteQuery])('$path rejects anything else', ({ parse }) => {
  const bodies = [{}, null, 'text', [null], ['text'], { skills: {}, services: [] }]
  const parsed = bodies.map((body) => parse({ body, headers }))
  expect(parsed).toEqual(bodies.map(() => undefined))
})

test('the site content is passed on', () => {
  expect(siteQuery.parse({ body: sampleContent, headers })).toEqual(sampleContent)
})

test('projects are normalized', () => {
  const body = [{ id: 'a', title: 'A', description: '', imageUrl: '/a.webp', tech: ['React'] }]
  expect(projectsQuery.parse({ body, headers })).toEqual([
    { id: 'a', title: 'A', description: '', image: '/a.webp', technologies: [{ name: 'React' }] },
  ])
})

test('a project comes with its case study', () => {
  const { path, parse } = projectQuery('a b')
  const project = { id: 'a-b', title: 'A', description: '', technologies: [], content: '<p>B</p>' }
  expect(path).toBe('/api/projects/a%20b')
  expect(parse({ body: project, headers })).toEqual(project)
  const { content: _, ...withoutContent } = project
  const bodies = [withoutContent, { message: 'Out of order' }, null, 'text', []]
  expect(bodies.map((body) => parse({ body, headers }))).toEqual(bodies.map(() => undefined))
})

test('stats have to be an object', () => {
  expect(statsQuery.parse({ body: { visitors: 3 }, headers })).toEqual({ visitors: 3 })
  expect(statsQuery.parse({ body: 'three', headers })).toBeUndefined()
  expect(statsQuery.parse({ body: null, headers })).toBeUndefined()
})
