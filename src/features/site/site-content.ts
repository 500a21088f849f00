/** The site content: everything about the owner that a visitor reads, as one document. */
import * as z from 'zod/mini'
import { focalPointSchema } from '#features/pictures/focal-point.ts'
import { noResume, resumeSchema } from '#features/resume/resume-field.ts'
import { maxEmailLength } from '#validation/email-address.ts'
import { requiredText } from '#validation/required-text.ts'
import { isWebAddress } from '#validation/web-address.ts'
import { crawlersPart } from './ai-crawlers.ts'
import { linksPart } from './link-checks.ts'
import { lookPart } from './look.ts'
import { optionalEmail } from './notifications.ts'
import { pictureSrc } from './picture-src.ts'

/** Maximum lengths in characters, and list lengths, which the forms show. */
export const siteLimits = {
  name: 80,
  line: 200,
  heading: 80,
  text: 1000,
  longText: 20_000,
  href: 500,
  skills: 60,
  services: 30,
  entries: 30,
  counters: 6,
  suffix: 8,
  email: maxEmailLength,
} as const

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const required = (max: number, message = 'Required') =>
  requiredText(message).check(z.maxLength(max))
const href = text(siteLimits.href).check(
  z.refine((value) => value === '' || isWebAddress(value), 'Enter an address with https://'),
)
const requiredHref = required(siteLimits.href, 'Enter an address with https://').check(
  z.refine(isWebAddress, 'Enter an address with https://'),
)
export const noPicture = { src: '', alt: '' }

/** A token of the specification, or the name of a brand, which has no markup. */
const iconName = text(siteLimits.name).check(
  z.refine(
    (value) => /^[\p{L}\p{N}\p{M}\w .,+&'’!°#:-]*$/u.test(value),
    'Use a name such as Rust or Node.js',
  ),
)

/** A rule about words: a stored text that breaks it is shown all the same. */
const harmless = (isValid: (value: string) => boolean, message: string) =>
  z.refine<string>(isValid, { message, params: { harmless: true } })

/** A list in which no two entries have the same `name`, by which they are told apart. */
function list<Name extends string, Item extends z.ZodMiniType<Record<Name, string>>>(
  item: Item,
  max: number,
  name: Name,
) {
  return z.array(item).check(z.maxLength(max, `At most ${max} entries`), ({ value, issues }) => {
    const names = value.map((entry) => entry[name])
    names.forEach((each, index) => {
      if (each === '' || names.indexOf(each) === index) return
      issues.push({
        code: 'custom',
        path: [index, name],
        message: 'Another entry has this name',
        input: value,
      })
    })
  })
}

export const skillCategories = [
  'Frontend',
  'Backend',
  'Language',
  'Database',
  'Tool',
  'Platform',
] as const

const levelMessage = 'Enter a whole number from 0 to 100'

const skill = z.object({
  name: required(siteLimits.name),
  /** Absent where visitors may not read it. */
  level: z.optional(
    z.int(levelMessage).check(z.minimum(0, levelMessage), z.maximum(100, levelMessage)),
  ),
  category: z.enum(skillCategories),
  icon: iconName,
})

const service = z.object({
  title: required(siteLimits.name),
  description: text(siteLimits.text),
  icon: text(siteLimits.name),
})

const counterMessage = 'Enter a whole number from 0 to 1000000000'

const counter = z.object({
  value: z
    .int(counterMessage)
    .check(z.minimum(0, counterMessage), z.maximum(1_000_000_000, counterMessage)),
  /** May begin with a space. */
  suffix: z.string().check(z.maxLength(siteLimits.suffix)),
  label: required(siteLimits.name),
  /** Whether the readers of this year are shown instead of the value. */
  showsReaders: z.optional(z.boolean()),
})

const credential = z.object({
  title: required(siteLimits.line),
  place: text(siteLimits.line),
  when: text(siteLimits.name),
  href,
})

const profile = z.object({
  label: required(siteLimits.name),
  href: requiredHref,
  icon: iconName,
})

/** The sections of the landing page below the hero. */
export const sectionIds = ['skills', 'services', 'about', 'projects', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

const section = z.object({
  id: z.enum(sectionIds),
  heading: required(siteLimits.heading),
  shown: z.boolean(),
})

/** Each section once, in the order of the page. */
const sections = z
  .array(section)
  .check(
    z.refine(
      (all) =>
        all.length === sectionIds.length && new Set(all.map(({ id }) => id)).size === all.length,
      `List each section once: ${sectionIds.join(', ')}`,
    ),
  )

/** @see https://www.rfc-editor.org/rfc/rfc5646 */
export const siteContentSchema = z.object({
  identity: z.object({
    name: required(siteLimits.name, 'Name is required'),
    role: required(siteLimits.name, 'Role is required'),
    location: text(siteLimits.line),
    /** Empty: none is shown. */
    email: optionalEmail,
    language: z
      .string()
      .check(z.maxLength(35), z.refine(isLanguage, 'Enter a language tag such as en or de')),
    timeZone: z
      .string()
      .check(z.maxLength(64), z.refine(isTimeZone, 'Enter a time zone such as Europe/Lisbon')),
    /** For search engines. */
    title: required(siteLimits.line, 'Title is required'),
    description: text(siteLimits.text),
    headshot: z.object({
      /** An uploaded picture or the sample's; empty: none. */
      src: pictureSrc,
      alt: text(siteLimits.text),
      focus: focalPointSchema,
    }),
    /** An uploaded picture; empty: the initial of the name. */
    icon: z._default(pictureSrc, ''),
  }),
  hero: z.object({
    /** `{name}` and `{role}` are replaced. */
    greeting: required(siteLimits.line, 'Greeting is required').check(
      harmless((value) => value.split('{name}').length === 2, 'The greeting needs {name} once'),
      harmless((value) => value.split('{role}').length <= 2, 'The greeting may have {role} once'),
    ),
    line: text(siteLimits.line),
  }),
  sections,
  skills: list(skill, siteLimits.skills, 'name'),
  services: list(service, siteLimits.services, 'title'),
  about: z.object({
    intro: text(siteLimits.longText),
    counters: list(counter, siteLimits.counters, 'label'),
    education: list(credential, siteLimits.entries, 'title'),
    certifications: list(credential, siteLimits.entries, 'title'),
    storyHeading: text(siteLimits.heading),
    /** Beside the story. `src` is an uploaded picture or the sample's; empty: none. */
    storyPicture: z._default(z.object({ src: pictureSrc, alt: text(siteLimits.text) }), noPicture),
    /** Markdown, as the introductions and the descriptions of services. */
    story: text(siteLimits.longText),
  }),
  profiles: list(profile, siteLimits.entries, 'label'),
  contact: z.object({ intro: text(siteLimits.text) }),
  resume: z._default(resumeSchema, noResume),
  look: lookPart,
  crawlers: crawlersPart,
  links: linksPart,
})

export type SiteContent = z.output<typeof siteContentSchema>
export type Skill = SiteContent['skills'][number]
export type Service = SiteContent['services'][number]
export type Profile = SiteContent['profiles'][number]
export type Credential = SiteContent['about']['education'][number]

function isLanguage(value: string) {
  // Intl accepts any word of eight letters.
  return /^[a-z]{2,3}(-|$)/i.test(value) && doesNotThrow(() => Intl.getCanonicalLocales(value))
}

function isTimeZone(value: string) {
  // Offsets are unknown to older browsers.
  if (/^[+-]/.test(value)) return false
  return doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: value })) && value !== ''
}

function doesNotThrow(work: () => unknown) {
  try {
    work()
    return true
  } catch {
    return false
  }
}
