import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import type { EditableProject } from '../project.ts'
import { projectChangesSchema, projectFields, projectSchema } from '../project-schema.ts'
import {
  fieldOf,
  projectStashForm,
  stashKey,
  toChanges,
  toFields,
  toProjectInput,
} from './project-form.ts'

const oven: EditableProject = {
  id: 'oven',
  title: 'Oven',
  description: 'Hot.',
  link: 'https://example.com',
  image: '/uploads/oven-0123456789-800x450.webp',
  imageAlt: 'An oven',
  repository: 'https://example.com/git',
  year: 2024,
  technologies: [{ name: 'React' }, { name: 'SQLite' }],
  caseStudy: '# How it rings\n',
  revision: 3,
}

test('a project that is opened and saved stays the same', () => {
  const { id: _id, revision: _revision, ...input } = oven
  expect(toProjectInput(toFields(oven))).toEqual(input)
})

test('an empty form is a project without details', () => {
  const texts = { link: '', image: '', imageAlt: '', repository: '', caseStudy: '' }
  expect(toProjectInput({ ...toFields(undefined), title: 'Pan' })).toEqual({
    ...texts,
    year: null,
    title: 'Pan',
    description: '',
    technologies: [],
  })
})

test('technologies are separated by commas; spaces and duplicates do not count', () => {
  const fields = { ...toFields(undefined), technologies: ' React,, Node.js ,React' }
  expect(toProjectInput(fields).technologies).toEqual([{ name: 'React' }, { name: 'Node.js' }])
})

const address = 'Enter an address with https://'
const year = 'Enter a year from 1970 to 2100'
const atMost = (count: number) => `String must contain at most ${count} character(s)`
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `T${index}` }))

test.each([
  ['title', '  ', 'Title is required'],
  ['title', 'x'.repeat(121), atMost(120)],
  ['description', 'x'.repeat(501), atMost(500)],
  ['link', 'javascript:alert(1)', address],
  ['link', 'https:example.com', address],
  ['repository', 'github.com/pan', address],
  ['image', 'https://example.com/a.webp', 'Upload a picture'],
  ['image', '/uploads/../a.webp', 'Upload a picture'],
  ['image', '/uploads/a.svg', 'Upload a picture'],
  ['imageAlt', 'x'.repeat(301), atMost(300)],
  ['caseStudy', 'x'.repeat(50_001), atMost(50_000)],
  ['year', 1969, year],
  ['year', 2101, year],
  ['year', '2024', year],
  ['technologies', names(13), 'At most 12 technologies'],
  ['technologies', [{ name: 'x'.repeat(41) }], 'At most 40 characters for each technology'],
  ['technologies', [{ name: 'C' }, { name: 'C' }], 'Name each technology once'],
])('neither a new project nor a change has the wrong %s of case %#', (field, value, message) => {
  const wrong = { title: 'New', [field]: value }
  const results = [projectSchema.safeParse(wrong), projectChangesSchema.safeParse(wrong)]
  const issues = results.flatMap(({ error }) => error?.issues ?? [])
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual(
    results.map(() => [field, message]),
  )
})

test.each([
  ['link', 'example.com', address],
  ['year', '1969', year],
  ['year', 'soon', year],
  ['technologies', 'a,b,c,d,e,f,g,h,i,j,k,l,m', 'At most 12 technologies'],
])('an administrator who types the %s %j reads: %s', (field, value, message) => {
  const { error } = projectFields.safeParse({ ...toFields(oven), [field]: value })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, message]])
})

test('an error of the API is shown at its field', () => {
  expect(['title', 'technologies.3.name', 'body'].map(fieldOf)).toEqual([
    'title',
    'technologies',
    undefined,
  ])
})

test('only changed fields are sent, so that another tab’s change of another field stays', () => {
  const project = {
    id: 'a',
    title: 'A',
    description: 'B',
    year: 2024,
    technologies: [{ name: 'C' }],
    caseStudy: '',
    revision: 1,
  }
  const fields = { ...toFields(project), title: 'New', technologies: 'C, D' }
  expect(toChanges(fields, project)).toEqual({
    title: 'New',
    technologies: [{ name: 'C' }, { name: 'D' }],
  })
  expect(toChanges(toFields(project), project)).toEqual({})
})

test('a stash of an earlier version gets what it lacks from the project', () => {
  const { complete, isFields } = projectStashForm('ada:oven', toFields(oven))
  const { caseStudy, ...older } = toFields(oven)
  const completed = complete?.({ ...older, title: 'Older' })
  expect([isFields(completed), completed]).toEqual([true, { ...older, title: 'Older', caseStudy }])
})

test.each([null, 'text', undefined, { title: 7 }])('%j is no stash of a project', (value) => {
  const { complete, isFields } = projectStashForm('ada:oven', toFields(oven))
  expect(isFields(complete?.(value))).toBe(false)
})

test('each user has stashes of their own for each project, and for a new one', () => {
  const keys = [stashKey('ada', 'oven'), stashKey('max', 'oven'), stashKey('ada', undefined)]
  expect(new Set(keys).size).toBe(3)
})
