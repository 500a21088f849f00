import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import { sampleContent } from './sample-content.ts'
import { type SiteContent, siteContentSchema, siteLimits } from './site-content.ts'

type Change = (content: SiteContent) => void

/** The first issue of the sample with one change: its path and its message. */
function issueOf(change: Change) {
  const content = structuredClone(sampleContent)
  change(content)
  const issue = siteContentSchema.safeParse(content).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

test('the sample is valid and stays as it is', () => {
  expect(siteContentSchema.parse(sampleContent)).toEqual(sampleContent)
})

const refused: [string, Change, string, string][] = [
  [
    'markup as an icon of a profile',
    ({ profiles: [first] }) => {
      if (first) first.icon = '"/></svg><meta http-equiv=refresh content="0;url=//example.com">'
    },
    'profiles.0.icon',
    'Use a name such as Rust or Node.js',
  ],
  [
    'markup as an icon of a skill',
    ({ skills: [first] }) => {
      if (first) first.icon = '<script>'
    },
    'skills.0.icon',
    'Use a name such as Rust or Node.js',
  ],
  [
    'a path as an icon',
    ({ skills: [first] }) => {
      if (first) first.icon = '../../package'
    },
    'skills.0.icon',
    'Use a name such as Rust or Node.js',
  ],
  [
    'a skill twice',
    ({ skills: [first, second] }) => {
      if (first && second) second.name = first.name
    },
    'skills.1.name',
    'Another entry has this name',
  ],
  [
    'an offset as time zone',
    ({ identity }) => {
      identity.timeZone = '+05:30'
    },
    'identity.timeZone',
    'Enter a time zone such as Europe/Lisbon',
  ],
  [
    'an address without slashes',
    ({ profiles: [first] }) => {
      if (first) first.href = 'https:example.com'
    },
    'profiles.0.href',
    'Enter an address with https://',
  ],
  [
    'no name',
    ({ identity }) => {
      identity.name = ' '
    },
    'identity.name',
    'Name is required',
  ],
  [
    'an unknown time zone',
    ({ identity }) => {
      identity.timeZone = 'Moon/Base'
    },
    'identity.timeZone',
    'Enter a time zone such as Europe/Lisbon',
  ],
  [
    'an unknown language',
    ({ identity }) => {
      identity.language = 'klingon?'
    },
    'identity.language',
    'Enter a language tag such as en or de',
  ],
  [
    'a script as the address of a profile',
    ({ profiles: [first] }) => {
      if (first) first.href = 'javascript:alert(1)'
    },
    'profiles.0.href',
    'Enter an address with https://',
  ],
  [
    'a script as the address of a certificate',
    ({
      about: {
        certifications: [first],
      },
    }) => {
      if (first) first.href = 'data:text/html,x'
    },
    'about.certifications.0.href',
    'Enter an address with https://',
  ],
  [
    'a headshot on another host',
    ({ identity }) => {
      identity.headshot.src = 'https://example.com/me.jpg'
    },
    'identity.headshot.src',
    'Upload a picture',
  ],
  [
    'a headshot that climbs out of its folder',
    ({ identity }) => {
      identity.headshot.src = '/uploads/../api/stats'
    },
    'identity.headshot.src',
    'Upload a picture',
  ],
  [
    'a focal point outside of the headshot',
    ({ identity }) => {
      identity.headshot.focus = { x: 0.5, y: 1.01 }
    },
    'identity.headshot.focus.y',
    'Enter a number from 0 to 1',
  ],
  [
    'the name of a language',
    ({ identity }) => {
      identity.language = 'Deutsch'
    },
    'identity.language',
    'Enter a language tag such as en or de',
  ],
  [
    'an icon on another host',
    ({ identity }) => {
      identity.icon = 'https://example.com/icon.png'
    },
    'identity.icon',
    'Upload a picture',
  ],
  [
    'a greeting without the name',
    ({ hero }) => {
      hero.greeting = 'Hello'
    },
    'hero.greeting',
    'The greeting needs {name} once',
  ],
  [
    'a level above 100',
    ({ skills: [first] }) => {
      if (first) first.level = 101
    },
    'skills.0.level',
    'Enter a whole number from 0 to 100',
  ],
  [
    'too many skills',
    (content) => {
      const [first] = content.skills
      if (first) content.skills = Array.from({ length: siteLimits.skills + 1 }, () => first)
    },
    'skills',
    'At most 60 entries',
  ],
  [
    'a section twice',
    ({ sections: [first, second] }) => {
      if (first && second) second.id = first.id
    },
    'sections',
    'List each section once: skills, services, about, projects, contact',
  ],
]

test.each(refused)('%s is refused', (_, change, path, message) => {
  expect(issueOf(change)).toEqual([path, message])
})

test('a document without a focal point has it in the centre', () => {
  const { focus: _, ...headshot } = sampleContent.identity.headshot
  const identity = { ...sampleContent.identity, headshot }
  const { data } = siteContentSchema.safeParse({ ...sampleContent, identity })
  expect(data?.identity.headshot.focus).toEqual({ x: 0.5, y: 0.5 })
})

test('a site without address, picture, skills and profiles is valid', () => {
  const issue = issueOf((content) => {
    content.identity.email = ''
    content.identity.headshot.src = ''
    content.skills = []
    content.profiles = []
  })
  expect(issue).toBeUndefined()
})
