import { expect, test } from 'vitest'
import { projectsRead, servicesRead, skillsRead, statsRead } from './portfolio-reads.ts'

const headers = new Headers()

test('the landing page asks at four paths', () => {
  const paths = [skillsRead, servicesRead, projectsRead, statsRead].map(({ path }) => path)
  expect(paths).toEqual(['/api/skills', '/api/services', '/api/projects', '/api/stats'])
})

test.each([skillsRead, servicesRead, projectsRead])('$path takes a list', ({ understand }) => {
  expect(understand({ body: [], headers })).toEqual([])
})

test.each([skillsRead, servicesRead, projectsRead])(
  '$path takes nothing else',
  ({ understand }) => {
    const answers = [{}, null, 'text', [null], ['text']]
    const understood = answers.map((body) => understand({ body, headers }))
    expect(understood).toEqual(answers.map(() => undefined))
  },
)

test('projects are brought to the shape that is shown', () => {
  const body = [{ id: 'a', title: 'A', description: '', imageUrl: '/a.webp', tech: ['React'] }]
  expect(projectsRead.understand({ body, headers })).toEqual([
    { id: 'a', title: 'A', description: '', image: '/a.webp', technologies: [{ name: 'React' }] },
  ])
})

test('stats are an object', () => {
  expect(statsRead.understand({ body: { visitors: 3 }, headers })).toEqual({ visitors: 3 })
  expect(statsRead.understand({ body: 'three', headers })).toBeUndefined()
  expect(statsRead.understand({ body: null, headers })).toBeUndefined()
})
