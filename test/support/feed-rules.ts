/**
 * What a feed must not get wrong: the RSS Advisory Board's best practices profile
 * (https://www.rssboard.org/rss-profile), RFC 4287 (Atom) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 */
import { parseXml, type XmlElement } from '@rgrove/parse-xml'

const itemElements = [
  ...['title', 'link', 'guid', 'pubDate', 'description', 'category'],
  ...['dc:creator', 'content:encoded', 'media:content'],
]
const channelElements = [
  ...['title', 'link', 'description', 'language', 'lastBuildDate', 'atom:link', 'item'],
]

/** @returns what is wrong, in words */
export function rssFaults(text: string): string[] {
  const faults = new Faults()
  const rss = parseXml(text).root
  if (rss?.name !== 'rss' || rss.attributes.version !== '2.0') return ['not RSS 2.0']
  const [channel, ...others] = childrenOf(rss)
  if (channel?.name !== 'channel' || others.length > 0) return ['not exactly one channel']
  faults.unknown(channel, channelElements)
  for (const name of ['title', 'link', 'description']) faults.exactlyOne(channel, name)
  for (const name of ['language', 'lastBuildDate']) faults.atMostOne(channel, name)
  faults.address(textOf(channel, 'link'), 'link of the channel')
  const self = childrenOf(channel, 'atom:link').filter(
    ({ attributes }) => attributes.rel === 'self',
  )
  faults.check(self.length === 1, 'not exactly one link to itself')
  faults.address(self[0]?.attributes.href, 'link to itself')
  faults.check(self[0]?.attributes.type === 'application/rss+xml', 'type of the link to itself')
  for (const date of childrenOf(channel, 'lastBuildDate')) faults.rfc822(date.text)
  const items = childrenOf(channel, 'item')
  for (const item of items) checkItem(item, faults)
  faults.unique(items.map((item) => textOf(item, 'guid')))
  const dates = items.map((item) => Date.parse(textOf(item, 'pubDate') ?? ''))
  faults.check(isDescending(dates), 'the newest is not first')
  return faults.found
}

function checkItem(item: XmlElement, faults: Faults) {
  faults.unknown(item, itemElements)
  for (const name of ['title', 'link', 'guid', 'pubDate', 'description', 'content:encoded']) {
    faults.exactlyOne(item, name)
  }
  faults.address(textOf(item, 'link'), 'link of an item')
  const [guid] = childrenOf(item, 'guid')
  if (guid?.attributes.isPermaLink !== 'false') faults.address(guid?.text, 'guid')
  faults.rfc822(textOf(item, 'pubDate'))
  faults.html(textOf(item, 'content:encoded'))
  // The profile asks for plain text or HTML, not for both: a `<` would be read as HTML.
  faults.check((textOf(item, 'title') ?? '') !== '', 'an item without a title')
  for (const media of childrenOf(item, 'media:content'))
    faults.address(media.attributes.url, 'media')
}

const atomFeedElements = [
  ...['id', 'title', 'subtitle', 'updated', 'author', 'link', 'category', 'entry'],
]
const atomEntryElements = [
  ...['id', 'title', 'link', 'published', 'updated', 'author', 'category', 'summary', 'content'],
]

/** @returns what is wrong, in words */
export function atomFaults(text: string): string[] {
  const faults = new Faults()
  const feed = parseXml(text).root
  if (feed?.name !== 'feed' || feed.attributes.xmlns !== 'http://www.w3.org/2005/Atom') {
    return ['not Atom']
  }
  faults.unknown(feed, atomFeedElements)
  faults.atMostOne(feed, 'subtitle')
  checkAtomParts(feed, faults)
  // 4.1.1: it has an author, unless each entry has one.
  faults.check(childrenOf(feed, 'author').length > 0, 'no author')
  // 4.2.7.2: it should have a link to itself.
  const rels = childrenOf(feed, 'link').map(({ attributes }) => attributes.rel ?? 'alternate')
  faults.check(rels.filter((rel) => rel === 'self').length === 1, 'not exactly one link to itself')
  const entries = childrenOf(feed, 'entry')
  for (const entry of entries) {
    faults.unknown(entry, atomEntryElements)
    for (const name of ['published', 'summary', 'content']) faults.atMostOne(entry, name)
    checkAtomParts(entry, faults)
    faults.rfc3339(textOf(entry, 'published'))
    const [content] = childrenOf(entry, 'content')
    faults.check(content?.attributes.type === 'html', 'the type of the content')
    // 4.1.3.3: HTML is text here, and has no elements.
    faults.check(content !== undefined && childrenOf(content).length === 0, 'elements in content')
    faults.html(content?.text)
  }
  faults.unique(entries.map((entry) => textOf(entry, 'id')))
  return faults.found
}

/** What a feed and an entry have in common. */
function checkAtomParts(element: XmlElement, faults: Faults) {
  for (const name of ['id', 'title', 'updated']) faults.exactlyOne(element, name)
  faults.address(textOf(element, 'id'), 'id')
  faults.rfc3339(textOf(element, 'updated'))
  const alternates = childrenOf(element, 'link').filter(
    ({ attributes: { rel = 'alternate' } }) => rel === 'alternate',
  )
  faults.check(alternates.length === 1, 'not exactly one alternate link')
  for (const link of childrenOf(element, 'link')) {
    faults.address(link.attributes.href, 'link')
    faults.check(/^[\w.+-]+\/[\w.+-]+$/.test(link.attributes.type ?? ''), 'type of a link')
  }
  for (const author of childrenOf(element, 'author')) {
    faults.exactlyOne(author, 'name')
    faults.check((textOf(author, 'name') ?? '') !== '', 'an author without a name')
  }
  for (const { attributes } of childrenOf(element, 'category')) {
    faults.check(Boolean(attributes.term), 'a category without a term')
  }
}

/** @returns what is wrong, in words */
export function jsonFeedFaults(text: string): string[] {
  const faults = new Faults()
  const feed = JSON.parse(text)
  faults.check(feed.version === 'https://jsonfeed.org/version/1.1', 'version')
  faults.check(typeof feed.title === 'string' && feed.title !== '', 'title')
  for (const name of ['home_page_url', 'feed_url']) faults.address(feed[name], name)
  checkAuthors(feed.authors, faults)
  if (!Array.isArray(feed.items)) return [...faults.found, 'items']
  for (const item of feed.items) {
    faults.check(typeof item.id === 'string' && item.id !== '', 'id')
    for (const name of ['url', 'image']) faults.address(item[name], name)
    for (const name of ['date_published', 'date_modified']) faults.rfc3339(item[name])
    faults.html(item.content_html)
    if (item.authors) checkAuthors(item.authors, faults)
    const tags = item.tags ?? []
    faults.check(
      tags.every((tag: unknown) => typeof tag === 'string' && tag !== ''),
      'tags',
    )
  }
  faults.unique(feed.items.map(({ id }: { id: string }) => id))
  return faults.found
}

function checkAuthors(authors: unknown, faults: Faults) {
  const isList = Array.isArray(authors) && authors.length > 0
  faults.check(isList && authors.every(({ name, url }) => name || url), 'authors')
}

class Faults {
  found: string[] = []

  check(isRight: boolean, fault: string) {
    if (!isRight) this.found.push(fault)
  }

  exactlyOne(parent: XmlElement, name: string) {
    const { length } = childrenOf(parent, name)
    this.check(length === 1, `${length} ${name} in ${parent.name}`)
  }

  atMostOne(parent: XmlElement, name: string) {
    const { length } = childrenOf(parent, name)
    this.check(length <= 1, `${length} ${name} in ${parent.name}`)
  }

  unknown(parent: XmlElement, known: string[]) {
    for (const { name } of childrenOf(parent)) this.check(known.includes(name), `unknown ${name}`)
  }

  address(url: unknown, what: string) {
    const isAbsolute = typeof url === 'string' && /^https?:\/\/[^/\s]+\S*$/.test(url)
    this.check(isAbsolute && URL.canParse(url), `${what}: ${url}`)
  }

  /** With a year of four digits and the right day of the week. */
  rfc822(date: string | undefined) {
    const isRight = date !== undefined && new Date(date).toUTCString() === date
    this.check(isRight, `date ${date}`)
  }

  rfc3339(date: string | undefined) {
    const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
    this.check(pattern.test(date ?? '') && !Number.isNaN(Date.parse(date ?? '')), `date ${date}`)
  }

  unique(ids: unknown[]) {
    this.check(new Set(ids).size === ids.length, 'ids are not unique')
  }

  /** No relative address, no script, no style: readers have no base, and show neither. */
  html(html: string | undefined) {
    this.check(Boolean(html), 'no content')
    const relative = / (?:href|src|poster|srcset)="(?!https?:|mailto:|tel:)/.exec(html ?? '')
    this.check(relative === null, `a relative address: ${relative?.[0]}`)
    this.check(!/<(?:script|style|iframe|form)\b| on\w+=/i.test(html ?? ''), 'active content')
  }
}

function childrenOf(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement =>
      child.type === 'element' && (name === undefined || (child as XmlElement).name === name),
  )
}

function textOf(parent: XmlElement, name: string) {
  return childrenOf(parent, name)[0]?.text
}

function isDescending(numbers: number[]) {
  return numbers.every((number, at) => at === 0 || number <= (numbers[at - 1] ?? Infinity))
}
