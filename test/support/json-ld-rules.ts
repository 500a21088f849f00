/**
 * The structured data that the site has: what schema.org defines for each type, and what Google requires of those that
 * it shows (https://developers.google.com/search/docs/appearance/structured-data/article and …/breadcrumb).
 */
import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))
const url = z
  .string()
  .check(
    z.refine((value) => /^https?:\/\/[^/\s]+\S*$/.test(value) && URL.canParse(value), 'no address'),
  )
/** With a time zone: Google assumes its own without. */
const dateTime = z.iso.datetime({ offset: true })
const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/))
const position = z.int().check(z.minimum(1))

const author = z.strictObject({
  '@type': z.literal('Person'),
  name: text,
  url: z.optional(url),
})

const series = z.strictObject({ '@type': z.literal('CreativeWorkSeries'), name: text })

/** In the order of their positions. */
const listItems = z
  .array(z.strictObject({ '@type': z.literal('ListItem'), position, name: text, item: url }))
  .check(
    z.refine((items) => items.every((item, index) => item.position === index + 1), 'positions'),
  )

const types = {
  Person: z.strictObject({
    '@type': z.literal('Person'),
    name: text,
    jobTitle: text,
    description: z.string(),
    url,
    image: z.optional(url),
    sameAs: z.array(url),
  }),
  WebSite: z.strictObject({
    '@type': z.literal('WebSite'),
    name: text,
    url,
    inLanguage: language,
  }),
  BlogPosting: z.strictObject({
    '@type': z.literal('BlogPosting'),
    headline: text,
    description: z.string(),
    datePublished: dateTime,
    dateModified: dateTime,
    image: url,
    url,
    mainEntityOfPage: url,
    inLanguage: language,
    keywords: z.optional(z.array(text)),
    isPartOf: z.optional(series),
    position: z.optional(position),
    author,
  }),
  CreativeWork: z.strictObject({
    '@type': z.literal('CreativeWork'),
    name: text,
    description: z.optional(text),
    image: url,
    url,
    mainEntityOfPage: url,
    inLanguage: language,
    keywords: z.array(text),
    dateCreated: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    sameAs: z.array(url),
    author,
  }),
  BreadcrumbList: z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: listItems.check(z.minLength(2, 'fewer than two')),
  }),
  CollectionPage: z.strictObject({
    '@type': z.literal('CollectionPage'),
    name: text,
    description: z.optional(text),
    url,
    inLanguage: language,
    image: z.optional(url),
  }),
}

const document = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z
    .array(z.looseObject({ '@type': z.enum(Object.keys(types) as (keyof typeof types)[]) }))
    .check(z.minLength(1, 'no node')),
})

/** @returns what is wrong, with its path */
export function jsonLdFaults(data: unknown): string[] {
  const parsed = document.safeParse(data)
  if (!parsed.success) return faultsOf(parsed.error, [])
  return parsed.data['@graph'].flatMap((node) => {
    const { error } = types[node['@type']].safeParse(node)
    return error ? faultsOf(error, [node['@type']]) : []
  })
}

function faultsOf({ issues }: z.core.$ZodError, path: string[]) {
  return issues.map((issue) => `${[...path, ...issue.path].join('.')}: ${issue.message}`)
}
