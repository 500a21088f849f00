import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import { replaceAt } from '../../../test/security/support/filled-document.ts'
import { sampleContent } from './sample-content.ts'
import { siteContentSchema, siteLimits } from './site-content.ts'

/** The first issue of the sample with another value at the path: its path and its message. */
function issueAt(path: string, value: unknown) {
  const content = replaceAt(sampleContent, path.split('.'), value)
  const issue = siteContentSchema.safeParse(content).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

test('the sample is valid and stays as it is', () => {
  expect(siteContentSchema.parse(sampleContent)).toEqual(sampleContent)
})

const [skill] = sampleContent.skills
const [section] = sampleContent.sections
const icon = 'Use a name such as Rust or Node.js'
const timeZone = 'Enter a time zone such as Europe/Lisbon'
const address = 'Enter an address with https://'
const language = 'Enter a language tag such as en or de'
const markup = '"/></svg><meta http-equiv=refresh content="0;url=//example.com">'

test.each([
  ['profiles.0.icon', markup, icon],
  ['skills.0.icon', '<script>', icon],
  ['skills.0.icon', '../../package', icon],
  ['skills.1.name', skill?.name, 'Another entry has this name'],
  ['skills.0.level', 101, 'Enter a whole number from 0 to 100'],
  ['skills', Array(siteLimits.skills + 1).fill(skill), 'At most 60 entries'],
  ['identity.name', ' ', 'Name is required'],
  ['identity.timeZone', '+05:30', timeZone],
  ['identity.timeZone', 'Moon/Base', timeZone],
  ['identity.language', 'klingon?', language],
  ['identity.language', 'Deutsch', language],
  ['identity.headshot.src', 'https://example.com/me.jpg', 'Upload a picture'],
  ['identity.headshot.src', '/uploads/../api/stats', 'Upload a picture'],
  ['identity.headshot.focus', { x: 0.5, y: 1.01 }, 'Enter a number from 0 to 1', '.y'],
  ['identity.icon', 'https://example.com/icon.png', 'Upload a picture'],
  ['profiles.0.href', 'https:example.com', address],
  ['profiles.0.href', 'javascript:alert(1)', address],
  ['about.certifications.0.href', 'data:text/html,x', address],
  ['hero.greeting', 'Hello', 'The greeting needs {name} once'],
  [
    'sections',
    Array(5).fill(section),
    'List each section once: skills, services, about, projects, contact',
  ],
  ['resume.file', '../folio.sqlite', 'Upload a file'],
  ['resume.file', 'cv.pdf', 'Upload a file'],
  ['resume.file', 'cv-0123456789.pdf/..', 'Upload a file'],
  ['resume.file', 'cv-0123456789.svg', 'Upload a file'],
  ['resume', { ...sampleContent.resume, kind: 'file' }, 'Upload a file', '.file'],
])('an owner cannot set %s to the wrong value of case %#', (path, value, message, at = '') => {
  expect(issueAt(path, value)).toEqual([path + at, message])
})

test('a document without a focal point has it in the centre', () => {
  const { focus: _, ...headshot } = sampleContent.identity.headshot
  const identity = { ...sampleContent.identity, headshot }
  const { data } = siteContentSchema.safeParse({ ...sampleContent, identity })
  expect(data?.identity.headshot.focus).toEqual({ x: 0.5, y: 0.5 })
})
