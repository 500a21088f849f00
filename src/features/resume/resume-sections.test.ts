import { expect, test } from 'vitest'
import type { JsonResume } from './json-resume.ts'
import { resumeSections } from './resume-sections.ts'

const idsOf = (document: JsonResume) => resumeSections(document, 'Score').map(({ id }) => id)
const entriesOf = (document: JsonResume) => resumeSections(document, 'Score')[0]?.entries

test('an empty section and an entry without content disappear', () => {
  expect(idsOf({ work: [], skills: [{}], awards: [{ title: 'Best soup' }, {}] })).toEqual([
    'awards',
  ])
  expect(entriesOf({ awards: [{ title: 'Best soup' }, {}] })).toHaveLength(1)
})

test('a job names its employer with details; without a position the employer is its title', () => {
  const job = { name: 'Harrow', description: 'studio', location: 'remote' }
  expect(entriesOf({ work: [{ ...job, position: 'Cook' }, { name: 'Harrow' }] })).toMatchObject([
    { title: 'Cook', place: 'Harrow (studio, remote)' },
    { title: 'Harrow' },
  ])
})

test('an education has its degree, school and score below the subject', () => {
  const education = [{ area: 'Soup', studyType: 'Diploma', institution: 'Alder', score: '1.0' }]
  expect(entriesOf({ education })).toMatchObject([
    { title: 'Soup', place: 'Diploma, Alder, Score: 1.0' },
  ])
})

test('no link is lost for want of a name', () => {
  const url = 'https://www.harrow.example/team'
  const link = { title: 'harrow.example', titleUrl: url }
  expect(entriesOf({ projects: [{ url }] })).toMatchObject([link])
  expect(entriesOf({ certificates: [{ url }] })).toMatchObject([link])
  expect(
    entriesOf({ work: [{ name: 'Harrow', url }, { url }, { position: 'Cook', url }] }),
  ).toMatchObject([
    { title: 'Harrow', titleUrl: url },
    link,
    { title: 'Cook', place: 'harrow.example', placeUrl: url },
  ])
})

test('keywords without a name are a title of their own', () => {
  expect(entriesOf({ skills: [{ keywords: ['Soup', 'Bread'], level: 'Master' }] })).toEqual([
    { title: 'Soup, Bread; Master' },
  ])
  expect(entriesOf({ interests: [{ keywords: ['Soup'] }] })).toEqual([{ title: 'Soup' }])
})

test('every section of a JSON Resume has a place', () => {
  const document: JsonResume = {
    work: [{ name: 'a' }],
    volunteer: [{ organization: 'a' }],
    education: [{ area: 'a' }],
    awards: [{ title: 'a' }],
    certificates: [{ name: 'a' }],
    publications: [{ name: 'a' }],
    skills: [{ name: 'a' }],
    languages: [{ language: 'a' }],
    interests: [{ name: 'a' }],
    references: [{ name: 'a' }],
    projects: [{ name: 'a' }],
  }
  expect(idsOf(document)).toHaveLength(Object.keys(document).length)
})
