import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import { importResume } from './import-resume.ts'
import { jsonResumeSchema, resumeLimits } from './json-resume.ts'
import { sampleResume } from './sample-resume.ts'

/** Every property of JSON Resume 1.0.0, and some of others. */
const complete = {
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: {
    ...{ name: 'Ann', label: 'Cook', image: '', email: 'ann@example.org', phone: '+49 30 1' },
    ...{ url: 'https://ann.example', summary: 'Soup.\nAnd bread.' },
    location: { address: 'A 1', postalCode: '1', city: 'B', countryCode: 'DE', region: 'C' },
    profiles: [{ network: 'N', username: 'ann', url: 'http://n.example/ann' }],
    'x-pronouns': 'she',
  },
  work: [
    {
      ...{ name: 'N', location: 'L', description: 'D', position: 'P', url: 'https://w.example' },
      ...{ startDate: '2013-12-01', endDate: '2014', summary: 'S', highlights: ['H', 'I'] },
      'x-team': { size: 3, names: ['a', null, ''] },
    },
  ],
  volunteer: [
    {
      ...{ organization: 'O', position: 'P', url: 'https://v.example', startDate: '2013-01' },
      ...{ endDate: '2014-01', summary: 'S', highlights: ['H'] },
    },
  ],
  education: [
    {
      ...{ institution: 'I', url: 'https://e.example', area: 'A', studyType: 'B' },
      ...{ startDate: '2011', endDate: '2013', score: '4.0', courses: ['C'] },
    },
  ],
  awards: [{ title: 'T', date: '2014-11-01', awarder: 'A', summary: 'S' }],
  certificates: [{ name: 'N', date: '2021-11-07', issuer: 'I', url: 'https://c.example' }],
  publications: [
    { name: 'N', publisher: 'P', releaseDate: '2014-10', url: 'https://p.example', summary: 'S' },
  ],
  skills: [{ name: 'N', level: 'Master', keywords: ['K'] }],
  languages: [{ language: 'English', fluency: 'Native' }],
  interests: [{ name: 'N', keywords: ['K'] }],
  references: [{ name: 'N', reference: 'R' }],
  projects: [
    {
      ...{ name: 'N', description: 'D', highlights: ['H'], keywords: ['K'], startDate: '2016' },
      ...{ endDate: '2017', url: 'https://j.example', roles: ['R'], entity: 'E', type: 'T' },
    },
  ],
  meta: { canonical: 'https://m.example', version: 'v1', lastModified: '2017-12-24T15:53:00' },
  'x-theme': ['even', {}],
}

function errorsOf(document: unknown): string[] {
  const outcome = importResume(JSON.stringify(document))
  return 'errors' in outcome ? outcome.errors : []
}

test('an import keeps every property, known or not', () => {
  expect(importResume(JSON.stringify(complete))).toEqual({ document: complete })
  expect(importResume(`\uFEFF${JSON.stringify(complete)}`)).toEqual({ document: complete })
})

test('an empty document and the sample are valid', () => {
  expect(importResume('{"basics": {}}')).toEqual({ document: {} })
  expect(jsonResumeSchema.parse(sampleResume.document)).toEqual(sampleResume.document)
})

test('empty values of known properties are left out, as a form sends them', () => {
  const work = [{ name: 'N', url: '', startDate: '', highlights: ['', 'H', ''], 'x-note': '' }]
  const basics = { name: '', location: { city: '' }, profiles: [] }
  expect(importResume(JSON.stringify({ basics, work, awards: [] }))).toEqual({
    document: { work: [{ name: 'N', highlights: ['H'], 'x-note': '' }] },
  })
})

test('all errors are listed, each with its path', () => {
  const document = {
    basics: { email: 'nobody', name: 7, location: [], image: 1 },
    work: [{}, { highlights: ['a', 2] }, { startDate: '12/2020', endDate: '2020-13', url: 'x.y' }],
    skills: {},
    awards: ['Best soup'],
    education: [{ summary: 'kept', courses: 'one' }],
  }
  expect(errorsOf(document).toSorted()).toEqual([
    'awards[0]: Use an object',
    'basics.email: Please enter a valid email address',
    'basics.image: Use text',
    'basics.location: Use an object',
    'basics.name: Use text',
    'education[0].courses: Use a list',
    'skills: Use a list',
    'work[1].highlights[1]: Use text',
    'work[2].endDate: Use YYYY, YYYY-MM or YYYY-MM-DD',
    'work[2].startDate: Use YYYY, YYYY-MM or YYYY-MM-DD',
    'work[2].url: Enter an address with https://',
  ])
})

test('a date is a year, a month or a day', () => {
  const refused = (date: string) => errorsOf({ awards: [{ date }] })
  expect(['2020', '2020-01', '2020-12-31'].flatMap(refused)).toEqual([])
  const wrong = [
    '20',
    '2020-1',
    '2020-00',
    '2020-01-32',
    '2020-01-01T00:00',
    'today',
    '3020',
    ' 2020',
  ]
  expect(wrong.map(refused)).toEqual(
    wrong.map(() => ['awards[0].date: Use YYYY, YYYY-MM or YYYY-MM-DD']),
  )
})

test.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.test', '/x'])(
  'the address %s is refused',
  (url) => {
    expect(errorsOf({ basics: { url, profiles: [{ url }] } })).toEqual([
      'basics.url: Enter an address with https://',
      'basics.profiles[0].url: Enter an address with https://',
    ])
  },
)

test.each([
  ['', 'This is not valid JSON: '],
  ['{"basics": {,}', 'This is not valid JSON: '],
  ['[]', 'The document: Use an object'],
  ['null', 'The document: Use an object'],
  ['"text"', 'The document: Use an object'],
])('%j is no JSON Resume', (text, message) => {
  const outcome = importResume(text)
  const errors = 'errors' in outcome ? outcome.errors : []
  expect([errors.length, errors[0]?.startsWith(message)]).toEqual([1, true])
})

test('texts, lists and the whole document have limits', () => {
  const { line, text, entries, total } = resumeLimits
  const summary = 'x'.repeat(text)
  expect(errorsOf({ basics: { name: 'x'.repeat(line), summary } })).toEqual([])
  expect(errorsOf({ basics: { name: 'x'.repeat(line + 1) } })).toHaveLength(1)
  expect(errorsOf({ basics: { summary: `${summary}x` } })).toHaveLength(1)
  expect(errorsOf({ work: Array.from({ length: entries + 1 }, () => ({})) })).toEqual([
    'work: At most 100 entries',
  ])
  expect(errorsOf({ 'x-large': 'x'.repeat(total) })).toEqual([
    'The document: The résumé is larger than 100 KB',
  ])
})

test('a document that is nested too deeply to be stored is refused', () => {
  const deep = `{"x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const outcome = importResume(deep)
  expect('errors' in outcome).toBe(true)
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`)
  expect(errorsOf({ basics: {}, 'x-deep': nested(resumeLimits.depth - 1) })).toEqual([])
  expect(errorsOf({ 'x-deep': nested(resumeLimits.depth) })).toEqual([
    'The document: The résumé is nested more than 20 levels deep',
  ])
})

test('a prototype as a property changes nothing', () => {
  const outcome = importResume(
    '{"__proto__": {"isAdmin": true}, "basics": {"__proto__": {"name": "x"}}}',
  )
  const document = 'document' in outcome ? outcome.document : undefined
  expect(document).toEqual({})
  expect(Reflect.get(Object(document), 'isAdmin')).toBeUndefined()
})

test.each(['{}', '{"foo": 1}', '{"meta": {}}'])('%s is no JSON Resume', (text) => {
  expect(importResume(text)).toEqual({
    errors: [expect.stringMatching(/^This is no JSON Resume: it has none of basics, work, /)],
  })
})
