/** Validation schemas of projects, shared by the form and the API. */
import * as z from 'zod/mini'
import { isPicturePath } from '#validation/picture-path.ts'
import { requiredText } from '#validation/required-text.ts'
import { isWebAddress } from '#validation/web-address.ts'

export const maxProjects = 200
export const maxTechnologies = 12
export const maxCaseStudyLength = 50_000
const maxTechnologyLength = 40
const [minYear, maxYear] = [1970, 2100]
const yearMessage = `Enter a year from ${minYear} to ${maxYear}`

const title = requiredText('Title is required').check(z.maxLength(120))
const description = z.string().check(z.trim(), z.maxLength(500))
const href = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => text === '' || isWebAddress(text), 'Enter an address with https://'),
)
/** An uploaded picture or a file of the site; empty: the default picture. */
const image = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((path) => path === '' || isPicturePath(path), 'Upload a picture'),
)
const imageAlt = z.string().check(z.trim(), z.maxLength(300))
const year = z.nullable(
  z.int(yearMessage).check(z.minimum(minYear, yearMessage), z.maximum(maxYear, yearMessage)),
)
const technology = requiredText('Enter the name of each technology').check(
  z.maxLength(maxTechnologyLength, `At most ${maxTechnologyLength} characters for each technology`),
)
/** Markdown, stored as written. */
const caseStudy = z.string().check(z.maxLength(maxCaseStudyLength))
const technologies = z.array(z.object({ name: technology })).check(
  z.maxLength(maxTechnologies, `At most ${maxTechnologies} technologies`),
  z.refine(
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    'Name each technology once',
  ),
)

const details = {
  description: z.optional(description),
  link: z.optional(z.nullable(href)),
  image: z.optional(z.nullable(image)),
  imageAlt: z.optional(z.nullable(imageAlt)),
  repository: z.optional(z.nullable(href)),
  year: z.optional(year),
  technologies: z.optional(technologies),
  caseStudy: z.optional(z.nullable(caseStudy)),
}

/** A new project. */
export const projectSchema = z.object({ title, ...details })
export type ProjectInput = z.output<typeof projectSchema>

/** Absent fields stay unchanged. Those of a response that cannot be changed are ignored. */
export const projectChangesSchema = z.object({
  ...{ title: z.optional(title), ...details },
  id: z.optional(z.unknown()),
  revision: z.optional(z.unknown()),
  hasCaseStudy: z.optional(z.unknown()),
})
export type ProjectChanges = z.output<typeof projectChangesSchema>

/** The ids of all projects in their new order. */
export const projectOrderSchema = z.object({ ids: z.array(z.string()) })

/** The fields of the form: texts. */
export const projectFields = z.object({
  title,
  description,
  link: href,
  repository: href,
  image,
  imageAlt,
  technologies: textOf(technologies, parseTechnologies),
  caseStudy,
  year: textOf(year, parseYear),
})
export type ProjectFields = z.output<typeof projectFields>

/** The distinct names of a comma-separated text. */
export function parseTechnologies(text: string): { name: string }[] {
  const names = text.split(',').map((name) => name.trim())
  return [...new Set(names.filter(Boolean))].map((name) => ({ name }))
}

/** Null for an empty text, NaN for an invalid one. */
export function parseYear(text: string): number | null {
  const digits = text.trim()
  if (digits === '') return null
  return /^\d{4}$/.test(digits) ? Number(digits) : Number.NaN
}

/** A text that stands for a value of the schema. */
function textOf(schema: z.ZodMiniType, parse: (text: string) => unknown) {
  return z.string().check(({ value, issues }) => {
    const issue = schema.safeParse(parse(value)).error?.issues[0]
    if (issue) issues.push({ code: 'custom', message: issue.message, input: value })
  })
}
