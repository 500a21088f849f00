import { expect, test } from 'vitest'
import { isProjectResponse, toProject } from './project.ts'

const prepList = { id: 'prep-list', title: 'Prep List', description: 'Lists for each station.' }

test('a project in the site’s own shape is unchanged', () => {
  const project = {
    ...prepList,
    link: 'https://example.com',
    image: '/assets/prep-list.webp',
    imageAlt: 'A list',
    repository: 'https://example.com/git',
    year: 2024,
    technologies: [{ name: 'React' }],
  }
  expect(toProject(project)).toEqual(project)
})

test('imageUrl stands in for an image that is missing or empty', () => {
  const imageOf = (response: object) => toProject({ ...prepList, ...response }).image
  expect(imageOf({ imageUrl: '/b.webp' })).toBe('/b.webp')
  expect(imageOf({ image: '/a.webp', imageUrl: '/b.webp' })).toBe('/a.webp')
  expect(imageOf({ image: '', imageUrl: '/b.webp' })).toBe('/b.webp')
  expect(toProject({ ...prepList, image: '', imageUrl: '' })).not.toHaveProperty('image')
})

test('plain tech becomes technologies, unless there are some', () => {
  const project = toProject({ ...prepList, tech: ['React', 'SQLite'] })
  expect(project).toEqual({ ...prepList, technologies: [{ name: 'React' }, { name: 'SQLite' }] })
  const both = { ...prepList, technologies: [{ name: 'React' }], tech: ['SQLite'] }
  expect(toProject(both).technologies).toEqual([{ name: 'React' }])
})

test.each([{ imageAlt: 7 }, { year: '2024' }, { image: {} }, { technologies: [null] }])(
  'a project with %j is not displayed',
  (wrong) => {
    expect(isProjectResponse({ ...prepList, ...wrong })).toBe(false)
  },
)
