/**
 * What a feed must not get wrong: the RSS Advisory Board's best practices profile
 * (https://www.rssboard.org/rss-profile), RFC 4287 (Atom) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 */
import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import * as z from 'zod'

const text = z.string().min(1)
const address = z
  .string()
  .regex(/^https?:\/\/[^/\s]+\S*$/, 'not an absolute address')
  .refine((url) => URL.canParse(url), 'no address')
/** With seconds, which `z.iso.datetime` leaves out. */
const rfc3339 = z.iso.datetime({ offset: true }).regex(/T\d\d:\d\d:\d\d/)
/** With a year of four digits and the right day of the week. */
const rfc822 = z.string().refine((date) => new Date(date).toUTCString() === date, 'no RFC 822 date')
/** No relative address, no script, no style: readers have no base, and show neither. */
const html = text.refine(
  (value) =>
    !/ (?:href|src|poster|srcset)="(?!https?:|mailto:|tel:)/.test(value) &&
    !/<(?:script|style|iframe|form)\b| on\w+=/i.test(value),
  'a relative address, or active content',
)

/** An element is its attributes and, under `text`, its text. */
const element = (value: z.ZodType) => z.looseObject({ text: value })
const one = (value: z.ZodType) => z.tuple([element(value)])
const many = (value: z.ZodType) => z.array(element(value)).default([])
const linksTo = (rel: string, shape: z.ZodType) =>
  z
    .array(shape)
    .refine(
      (links) =>
        links.filter((link) => ((link as { rel?: string }).rel ?? 'alternate') === rel).length ===
        1,
      `not exactly one link with rel ${rel}`,
    )
/** The elements below an element. */
const inside = <Schema extends z.ZodType>(schema: Schema) =>
  z.looseObject({ children: schema }).transform(({ children }) => children as z.output<Schema>)
const areUnique = (ids: unknown[]) => new Set(ids).size === ids.length

const rssItem = z.strictObject({
  ...{ title: one(text), link: one(address), pubDate: one(rfc822), description: one(text) },
  guid: z.tuple([
    z.union([element(address), z.looseObject({ isPermaLink: z.literal('false'), text })]),
  ]),
  'content:encoded': one(html),
  'dc:creator': many(text),
  category: many(text),
  'media:content': z.array(z.looseObject({ url: address })).optional(),
})

const rss = z.strictObject({
  ...{ title: one(text), link: one(address), description: one(text) },
  language: z.array(element(text)).max(1).optional(),
  lastBuildDate: z.array(element(rfc822)).max(1).optional(),
  'atom:link': linksTo(
    'self',
    z.looseObject({ href: address, type: z.literal('application/rss+xml') }),
  ),
  item: z
    .array(inside(rssItem))
    .default([])
    .refine((items) => areUnique(items.map(({ guid }) => guid?.[0]?.text)), 'ids are not unique')
    .refine((items) => {
      const dates = items.map(({ pubDate }) => Date.parse(`${pubDate?.[0]?.text}`))
      return dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? 0))
    }, 'the newest is not first'),
})

const atomLinks = linksTo(
  'alternate',
  z.looseObject({ href: address, type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/) }),
)
const atomParts = {
  ...{ id: one(address), title: one(text), updated: one(rfc3339), link: atomLinks },
  category: z.array(z.looseObject({ term: text })).optional(),
}
const author = inside(z.looseObject({ name: one(text) }))

const atomEntry = z.strictObject({
  ...atomParts,
  author: z.array(author).optional(),
  published: one(rfc3339),
  summary: one(text).optional(),
  // 4.1.3.3: HTML is text here, and has no elements.
  content: z.tuple([
    z.looseObject({ type: z.literal('html'), children: z.strictObject({}), text: html }),
  ]),
})

const atom = z.strictObject({
  ...atomParts,
  subtitle: one(text).optional(),
  // 4.1.1: it has an author, unless each entry has one.
  author: z.array(author).min(1),
  // 4.2.7.2: it should have a link to itself.
  link: atomLinks.and(linksTo('self', z.looseObject({}))),
  entry: z
    .array(inside(atomEntry))
    .default([])
    .refine((entries) => areUnique(entries.map(({ id }) => id?.[0]?.text)), 'ids are not unique'),
})

const authors = z
  .array(z.union([z.looseObject({ name: text }), z.looseObject({ url: text })]))
  .min(1)
const jsonFeed = z.looseObject({
  ...{ version: z.literal('https://jsonfeed.org/version/1.1'), title: text, authors },
  ...{ home_page_url: address, feed_url: address },
  items: z
    .array(
      z.looseObject({
        ...{ id: text, url: address, image: address, content_html: html },
        ...{ date_published: rfc3339, date_modified: rfc3339 },
        authors: authors.optional(),
        tags: z.array(text).optional(),
      }),
    )
    .refine((items) => areUnique(items.map(({ id }) => id)), 'ids are not unique'),
})

/** @returns what is wrong, in words */
export function rssFaults(feed: string): string[] {
  const root = parseXml(feed).root
  if (root?.name !== 'rss' || root.attributes.version !== '2.0') return ['not RSS 2.0']
  const { channel = [] } = childrenOf(root)
  return channel.length === 1 ? faults(rss, channel[0]?.children) : ['not exactly one channel']
}

/** @returns what is wrong, in words */
export function atomFaults(feed: string): string[] {
  const root = parseXml(feed).root
  const isAtom = root?.name === 'feed' && root.attributes.xmlns === 'http://www.w3.org/2005/Atom'
  return isAtom ? faults(atom, childrenOf(root)) : ['not Atom']
}

/** @returns what is wrong, in words */
export function jsonFeedFaults(feed: string): string[] {
  return faults(jsonFeed, JSON.parse(feed))
}

function faults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

type Children = Record<string, { text: string; children: Children }[]>

function childrenOf(parent: XmlElement): Children {
  const children: Children = {}
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { name, text, attributes } = child as XmlElement
    children[name] ??= []
    children[name].push({ ...attributes, text, children: childrenOf(child as XmlElement) })
  }
  return children
}
