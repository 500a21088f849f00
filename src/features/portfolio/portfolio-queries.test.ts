import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { projectsQuery, statsQuery } from './portfolio-queries.ts'

const headers = new Headers()

test('the landing page requests three paths', () => {
  const paths = [siteQuery, projectsQuery, statsQuery].map(({ path }) => path)
  expect(paths).toEqual(['/api/site/landing', '/api/projects', '/api/stats'])
})

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

test('stats have to be an object', () => {
  expect(statsQuery.parse({ body: { visitors: 3 }, headers })).toEqual({ visitors: 3 })
  expect(statsQuery.parse({ body: 'three', headers })).toBeUndefined()
  expect(statsQuery.parse({ body: null, headers })).toBeUndefined()
})
