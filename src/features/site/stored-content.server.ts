/** Reads stored documents with the schema of this version, which may know more fields and lower limits. */
import * as z from 'zod/mini'
import { sampleContent } from './sample-content.ts'
import { type SiteContent, siteContentSchema } from './site-content.ts'

export interface StoredContent {
  content: SiteContent
  /** The paths that break a rule of this version, such as `skills.0.icon`. */
  faults: string[]
  /** Whether the document says which illustrations the site has. */
  hasIllustrations: boolean
}

/** The result for the last text: nearly every call is for the live revision. */
let last: { json: string; parsed: StoredContent } | undefined

/**
 * Parses a stored document; missing fields get their defaults. A document that breaks a rule is kept as far as it can
 * be shown: texts that are too long stay, and an unsafe value (an address, an icon) becomes empty or drops its entry.
 * Nothing of the sample takes the place of the owner's words.
 */
export function parseStoredContent(json: string): StoredContent {
  if (last?.json !== json) last = { json, parsed: parse(JSON.parse(json)) }
  return last.parsed
}

function parse(stored: unknown): StoredContent {
  const hasIllustrations = 'illustrations' in toRecord(toRecord(stored).look)
  const { content, faults } = read(stored)
  return { content: hasIllustrations ? content : illustrated(content), faults, hasIllustrations }
}

/** A document from before the illustrations: the sample keeps its kitchen. */
function illustrated(content: SiteContent): SiteContent {
  const { identity, hero, about } = sampleContent
  const isSample =
    content.identity.name === identity.name &&
    content.hero.line === hero.line &&
    content.about.story === about.story
  return { ...content, look: { ...content.look, illustrations: isSample ? 'kitchen' : 'plain' } }
}

function read(stored: unknown): Omit<StoredContent, 'hasIllustrations'> {
  const { data, error } = siteContentSchema.safeParse(stored)
  if (data) return { content: data, faults: [] }
  const content = salvage(siteContentSchema, stored, essentials) as SiteContent
  return {
    content: { ...content, sections: withEachSection(content.sections) },
    faults: [...new Set(error.issues.map(({ path }) => path.join('.')))],
  }
}

/** No words, but needed to show a page. */
const essentials = { identity: { language: 'en', timeZone: 'UTC' } }

const unusable = Symbol('unusable')

/**
 * The value as far as it can be shown.
 * @param fallback what stands in for a value that cannot be shown
 */
function salvage(schema: z.core.$ZodType, value: unknown, fallback: unknown): unknown {
  const { success, data } = z.safeParse(schema, value)
  if (success) return data
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodPrefault) {
    return salvage(schema._zod.def.innerType, value, z.safeParse(schema, undefined).data)
  }
  if (schema instanceof z.core.$ZodOptional) {
    const salvaged = salvage(schema._zod.def.innerType, value, fallback)
    return salvaged === unusable ? undefined : salvaged
  }
  if (schema instanceof z.core.$ZodPipe) {
    const salvaged = salvage(schema._zod.def.in, value, fallback)
    if (salvaged === unusable) return unusable
    return z.safeParse(schema._zod.def.out, salvaged).data ?? salvaged
  }
  if (schema instanceof z.core.$ZodObject) {
    const salvaged = salvageFields(schema._zod.def.shape, value, fallback)
    // A loose object keeps its unknown properties.
    return schema._zod.def.catchall && salvaged !== unusable
      ? { ...toRecord(value), ...salvaged }
      : salvaged
  }
  if (schema instanceof z.core.$ZodArray) return salvageItems(schema._zod.def.element, value)
  const shown = [value, '', 0, false].find((candidate) => isHarmless(schema, candidate))
  return shown ?? fallback ?? unusable
}

function salvageFields(shape: z.core.$ZodShape, value: unknown, fallback: unknown) {
  const [fields, fallbacks] = [toRecord(value), toRecord(fallback)]
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    salvage(schema as z.core.$ZodType, fields[name], fallbacks[name]),
  ])
  return entries.some(([, field]) => field === unusable) ? unusable : Object.fromEntries(entries)
}

function salvageItems(element: z.core.$ZodType, value: unknown) {
  const items = Array.isArray(value) ? value : []
  return items.map((item) => salvage(element, item, undefined)).filter((item) => item !== unusable)
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Whether the value breaks no rule, or only one on its length or one marked as `harmless`. */
function isHarmless(schema: z.core.$ZodType, value: unknown): boolean {
  const issues = z.safeParse(schema, value).error?.issues ?? []
  return issues.every(
    (issue) =>
      issue.code === 'too_big' ||
      issue.code === 'too_small' ||
      (issue.code === 'custom' && issue.params?.harmless === true),
  )
}

/** Each section once; those that the document does not name are hidden. */
function withEachSection(sections: SiteContent['sections']): SiteContent['sections'] {
  const named = new Map(sections.map((section) => [section.id, section]))
  const missing = sampleContent.sections
    .filter(({ id }) => !named.has(id))
    .map((section) => ({ ...section, shown: false }))
  return [...named.values(), ...missing]
}
