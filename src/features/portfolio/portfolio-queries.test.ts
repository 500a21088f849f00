import { expect, test } from 'vitest'
import { projectsQuery, servicesQuery, skillsQuery, statsQuery } from './portfolio-queries.ts'

const headers = new Headers()

test('the landing page requests four paths', () => {
  const paths = [skillsQuery, servicesQuery, projectsQuery, statsQuery].map(({ path }) => path)
  expect(paths).toEqual(['/api/skills', '/api/services', '/api/projects', '/api/stats'])
})

test.each([skillsQuery, servicesQuery, projectsQuery])('$path accepts a list', ({ parse }) => {
  expect(parse({ body: [], headers })).toEqual([])
})

test.each([skillsQuery, servicesQuery, projectsQuery])(
  '$path rejects anything else',
  ({ parse }) => {
    const bodies = [{}, null, 'text', [null], ['text']]
    const parsed = bodies.map((body) => parse({ body, headers }))
    expect(parsed).toEqual(bodies.map(() => undefined))
  },
)

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
