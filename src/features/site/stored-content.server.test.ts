import { expect, test } from 'vitest'
import { createTestSite, testTime } from '../../../test/support/app.ts'
import { textOf } from '../../../test/support/html.ts'
import { sampleContent } from './sample-content.ts'
import { siteLimits } from './site-content.ts'
import { addRevision, seedSite } from './site-revisions.server.ts'
import { parseStoredContent } from './stored-content.server.ts'

function parsed(change: (content: typeof sampleContent) => void) {
  const stored = structuredClone(sampleContent)
  change(stored)
  return parseStoredContent(JSON.stringify(stored))
}

test('a document of this version is read as it is', () => {
  expect(parsed(() => {})).toEqual({ content: sampleContent, faults: [], hasIllustrations: true })
})

test('a document from before the illustrations is plain, unless it is still the sample', () => {
  const before = ({ look }: typeof sampleContent) => Reflect.deleteProperty(look, 'illustrations')
  expect(parsed(before).content.look.illustrations).toBe('kitchen')
  const renamed = parsed((content) => {
    before(content)
    content.identity.name = 'Jonas Brückner'
  })
  expect(renamed.content.look.illustrations).toBe('plain')
})

test('a revision is parsed once', () => {
  const json = JSON.stringify(sampleContent)
  expect(parseStoredContent(json)).toBe(parseStoredContent(json))
})

test('a document without anything is readable, and says nothing of the sample', () => {
  const { content, faults } = parseStoredContent('{}')
  expect(faults.length).toBeGreaterThan(0)
  expect(content).toMatchObject({
    identity: { name: '', language: 'en', timeZone: 'UTC', headshot: { src: '', alt: '' } },
    hero: { greeting: '', line: '' },
    skills: [],
    profiles: [],
  })
  expect(content.sections.filter(({ shown }) => shown)).toEqual([])
  expect(content.sections).toHaveLength(sampleContent.sections.length)
  const headings = sampleContent.sections.map(({ heading }) => heading)
  const words = JSON.stringify({ ...content, sections: [] })
  expect(textsOf(sampleContent).filter((text) => words.includes(text))).toEqual([])
  expect(content.sections.map(({ heading }) => heading)).toEqual(headings)
})

/** Those of several words; single ones may be keys. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : []
}

test('a text that is longer than this version allows stays whole', () => {
  const long = 'Wort '.repeat(siteLimits.longText).trim()
  const { content, faults } = parsed(({ identity, about, skills, contact }) => {
    identity.name = long
    about.story = long
    contact.intro = long
    if (skills[0]) skills[0].name = long
  })
  expect(faults.toSorted()).toEqual([
    'about.story',
    'contact.intro',
    'identity.name',
    'skills.0.name',
  ])
  const { identity, about, skills, contact } = content
  expect([identity.name, about.story, skills[0]?.name, contact.intro]).toEqual(Array(4).fill(long))
  const { about: sampleAbout, identity: sampleIdentity } = sampleContent
  expect(about).toEqual({ ...sampleAbout, story: long })
  expect(identity).toEqual({ ...sampleIdentity, name: long })
  expect(skills.slice(1)).toEqual(sampleContent.skills.slice(1))
})

test('more entries than this version allows, and equal ones, all stay', () => {
  const [first] = sampleContent.skills
  const { content, faults } = parsed((stored) => {
    if (first) stored.skills = Array(siteLimits.skills + 1).fill(first)
  })
  expect(faults).toContain('skills')
  expect(content.skills).toEqual(Array(siteLimits.skills + 1).fill(first))
})

test('a greeting that breaks a rule of this version stays', () => {
  const { content } = parsed(({ hero }) => {
    hero.greeting = 'Moin!'
  })
  expect(content.hero.greeting).toBe('Moin!')
})

test('an unsafe value is not shown, and everything beside it stays', () => {
  const { content, faults } = parsed(({ identity, skills, profiles, about }) => {
    identity.language = '"><script>'
    identity.timeZone = 'Nowhere/Land'
    identity.email = '"><script>'
    identity.headshot.src = 'https://example.com/track.gif'
    if (skills[0]) skills[0].icon = '"/><script>'
    if (profiles[1]) profiles[1].href = 'javascript:alert(1)'
    if (about.certifications[0]) about.certifications[0].href = 'javascript:alert(1)'
  })
  expect(faults).toHaveLength(7)
  expect(JSON.stringify(content)).not.toMatch(/<script|javascript:|example\.com\/track|Nowhere/)
  expect(content).toMatchObject({
    identity: { ...sampleContent.identity, email: '', headshot: { src: '' } },
    profiles: sampleContent.profiles.filter((_, index) => index !== 1),
  })
  expect(content.skills[0]).toEqual({ ...sampleContent.skills[0], icon: '' })
  expect(content.about.certifications[0]).toEqual({
    ...sampleContent.about.certifications[0],
    href: '',
  })
})

test('a résumé with unsafe and wrong values loses only these', () => {
  const { content, faults } = parsed((stored) => {
    const { basics, work = [] } = stored.resume.document
    stored.resume.document = {
      basics: { ...basics, url: 'javascript:alert(1)', 'x-pronouns': 'she' },
      work: [{ ...work[0], url: 'data:text/html,', startDate: 'May' }, { name: 7 as never }],
      languages: 'Danish' as never,
      'x-theme': { colors: ['red'] },
    } as never
  })
  const { basics: { url, ...basics } = {}, work = [] } = sampleContent.resume.document
  const { startDate, ...job } = work[0] ?? {}
  expect(faults).toHaveLength(5)
  expect(content.resume).toEqual({
    ...sampleContent.resume,
    document: {
      basics: { ...basics, 'x-pronouns': 'she' },
      work: [job, {}],
      'x-theme': { colors: ['red'] },
    },
  })
})

test('a section that a document does not know is hidden, one that this version lacks is dropped', () => {
  const [skills, ...others] = sampleContent.sections
  const { content } = parsed((stored) => {
    stored.sections = [{ ...others[0], id: 'shop' } as never, ...others.toReversed()]
  })
  expect(content.sections).toEqual([...others.toReversed(), { ...skills, shown: false }])
})

test('a stored document that breaks a rule is on the page, and the operator reads which', async () => {
  const long = 'Klang '.repeat(60).trim()
  const stored = structuredClone(sampleContent)
  stored.hero.line = long
  const site = await createTestSite({
    fill: async (db) => {
      await seedSite(db, sampleContent, testTime)
      await addRevision(db, { content: stored, savedBy: 'Ada', at: testTime, basedOn: 1 })
    },
  })
  const html = await (await site.request('/')).text()
  await site.request('/nowhere')
  expect(textOf(html)).toContain(long)
  const logged = site.logged.filter(({ faults }) => faults)
  expect(logged).toMatchObject([{ level: 40, revision: 2, faults: ['hero.line'] }])
})
