/** JSON Resume 1.0.0: the schema of a résumé. */
import * as z from 'zod/mini'
import { emailAddress } from '#validation/email-address.ts'
import { isWebAddress } from '#validation/web-address.ts'

/** Maximum lengths in characters, of lists in entries, and of the nesting in levels. */
export const resumeLimits = {
  line: 500,
  text: 5000,
  entries: 100,
  total: 100_000,
  depth: 20,
} as const

const listMessage = 'Use a list'

const line = z.string('Use text').check(z.maxLength(resumeLimits.line))
const text = z.optional(z.string('Use text').check(z.maxLength(resumeLimits.text)))
const url = z.optional(rule(line, isWebAddress, 'Enter an address with https://'))
const email = z.optional(rule(line, isEmail, 'Please enter a valid email address'))
/** ISO 8601, of which the day and the month may be left out. */
const date = z.optional(rule(line, isPartialDate, 'Use YYYY, YYYY-MM or YYYY-MM-DD'))
const short = z.optional(line)
const texts = z.optional(
  z.pipe(
    z
      .array(z.string('Use text').check(z.maxLength(resumeLimits.text)), listMessage)
      .check(z.maxLength(resumeLimits.entries, `At most ${resumeLimits.entries} entries`)),
    z.transform((all: string[]) => all.filter((each) => each !== '')),
  ),
)

/**
 * An object whose properties are all optional. Empty ones, which forms send, are left out; unknown ones are kept, as the
 * schema of JSON Resume allows them.
 * @param kept known properties that no form has: kept as they are
 */
function object<
  Shape extends z.core.$ZodLooseShape,
  Kept extends z.core.$ZodLooseShape = Record<never, never>,
>(shape: Shape, kept?: Kept) {
  const known = z.looseObject({ ...shape, ...kept } as Shape & Kept, 'Use an object')
  const isLeftOut = ([name, value]: [string, unknown]) =>
    Object.hasOwn(shape, name) && isEmpty(value)
  const withoutEmpty = (value: z.output<typeof known>) =>
    Object.fromEntries(Object.entries(value).filter((entry) => !isLeftOut(entry)))
  return z.pipe(
    known,
    z.transform((value: z.output<typeof known>) => withoutEmpty(value) as typeof value),
  )
}

function list<Item extends z.ZodMiniType>(item: Item) {
  return z.optional(
    z
      .array(item, listMessage)
      .check(z.maxLength(resumeLimits.entries, `At most ${resumeLimits.entries} entries`)),
  )
}

const period = { startDate: date, endDate: date }

const location = object({
  ...{ address: short, postalCode: short, city: short, region: short },
  /** ISO 3166-1 alpha-2. */
  countryCode: short,
})

const basics = object(
  {
    ...{ name: short, label: short, email, phone: short, url, summary: text },
    location: z.optional(location),
    profiles: list(object({ network: short, username: short, url })),
  },
  { image: short },
)

const sections = {
  basics: z.optional(basics),
  work: list(
    object({
      ...{ name: short, position: short, url, ...period, location: short, description: short },
      ...{ summary: text, highlights: texts },
    }),
  ),
  volunteer: list(
    object({
      ...{ organization: short, position: short, url, ...period, summary: text, highlights: texts },
    }),
  ),
  education: list(
    object({
      ...{ institution: short, url, area: short, studyType: short, ...period },
      ...{ score: short, courses: texts },
    }),
  ),
  awards: list(object({ title: short, date, awarder: short, summary: text })),
  certificates: list(object({ name: short, date, issuer: short, url })),
  publications: list(
    object({ name: short, publisher: short, releaseDate: date, url, summary: text }),
  ),
  skills: list(object({ name: short, level: short, keywords: texts })),
  languages: list(object({ language: short, fluency: short })),
  interests: list(object({ name: short, keywords: texts })),
  references: list(object({ name: short, reference: text })),
  projects: list(
    object({
      ...{ name: short, description: text, url, ...period, entity: short, type: short },
      ...{ roles: texts, keywords: texts, highlights: texts },
    }),
  ),
}

export const resumeSectionNames: readonly string[] = Object.keys(sections)

const meta = object({}, { canonical: url, version: short, lastModified: short })

const document = object(sections, { $schema: short, meta: z.optional(meta) })

/** Without the index signatures of unknown properties. */
type Known<Value> = Value extends readonly (infer Item)[]
  ? Known<Item>[]
  : Value extends object
    ? { [Name in keyof Value as string extends Name ? never : Name]: Known<Value[Name]> }
    : Value

export type JsonResume = Known<z.output<typeof document>>

/**
 * @see https://github.com/jsonresume/resume-schema/blob/v1.0.0/schema.json
 */
export const jsonResumeSchema = document.check(
  z.refine((value) => isWithinDepth(value, resumeLimits.depth), {
    error: `The résumé is nested more than ${resumeLimits.depth} levels deep`,
    abort: true,
  }),
  z.refine(isSmall, `The résumé is larger than ${resumeLimits.total / 1000} KB`),
) as unknown as z.ZodMiniType<JsonResume, JsonResume>

/** An empty text is valid: it stands for none. */
function rule(
  schema: z.ZodMiniType<string, string>,
  isValid: (value: string) => boolean,
  message: string,
) {
  return schema.check(z.refine((value) => value === '' || isValid(value), message))
}

function isEmail(value: string) {
  return emailAddress('').safeParse(value).success
}

const partialDate = /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/

function isPartialDate(value: string) {
  return partialDate.test(value)
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === undefined
  return Object.keys(value).length === 0
}

function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isWithinDepth(each, levels - 1))
}

function isSmall(value: unknown) {
  return JSON.stringify(value).length <= resumeLimits.total
}
