/** Which attributes of a sanitized document mean something to its readers. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { addHeadingIds } from '#html/heading-ids.server.ts'

/** Folio sets them, or shows them nowhere. */
const unseen = ['rel', 'ariaLabel', 'ariaDescribedBy', 'cite', 'scope', 'headers']

/** Omits the others. Ids stay where a link leads, and at headings. */
export function simplifyProperties(tree: Root) {
  const ids = usedIds(tree)
  visit(tree, 'element', (node) => {
    const { tagName, properties } = node
    for (const name of unseen) delete properties[name]
    for (const [name, value] of Object.entries(properties)) {
      const isEmpty = Array.isArray(value) ? value.length === 0 : value === ''
      if (isEmpty || value === null || value === undefined) delete properties[name]
    }
    const isPlace = isHeading(node) || (tagName === 'a' && properties.href === undefined)
    if (!isPlace && !ids.has(String(properties.id))) delete properties.id
    for (const name of ['href', 'src']) {
      if (name in properties) properties[name] = encoded(String(properties[name]))
    }
    if (tagName === 'img') Object.assign(properties, { alt: oneLine(properties.alt) })
    if (tagName === 'img' && properties.title) properties.title = oneLine(properties.title)
    // Folio shows a picture in the size of its file, or of the column.
    if (tagName === 'img') for (const name of ['width', 'height']) delete properties[name]
    if (tagName === 'ol' && Number(properties.start ?? 1) === 1) delete properties.start
    if (Number(properties.colSpan ?? 1) === 1) delete properties.colSpan
    if (Number(properties.rowSpan ?? 1) === 1) delete properties.rowSpan
  })
  omitOwnAnchors(tree)
  visit(tree, 'element', (node) => {
    const sorted = Object.entries(node.properties).sort(([a], [b]) => (a < b ? -1 : 1))
    node.properties = Object.fromEntries(sorted)
  })
}

/** Folio gives a heading the id that is in this attribute, and prefixes all others. */
export function markAnchors(tree: Root) {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (!/^h[1-6]$/.test(tagName) || !anchor.test(String(properties.id ?? ''))) return
    properties.dataAnchor = String(properties.id)
    delete properties.id
  })
}

const anchor = /^[\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,99}$/u

/** Ids that a link of the document leads to. */
function usedIds(tree: Root): Set<string> {
  const ids = new Set<string>()
  visit(tree, 'element', ({ properties }) => {
    const href = String(properties.href ?? '')
    if (href.startsWith('#')) ids.add(decoded(href.slice(1)))
  })
  return ids
}

/** An anchor that Folio makes by itself needs no words. All stay if omitting some would change what it makes. */
function omitOwnAnchors(tree: Root) {
  const anchors: [Element, string][] = []
  const others: Element[] = []
  visit(tree, 'element', (node) => {
    const { dataAnchor, id } = node.properties
    if (isHeading(node) && dataAnchor !== undefined) anchors.push([node, String(dataAnchor)])
    else if (/^h[1-6]$/.test(node.tagName) && id === undefined) others.push(node)
  })
  const own = slugged(() => true)
  const isStable = slugged((heading) => own.has(heading)).size === own.size
  for (const [heading] of anchors) {
    if (isStable && own.has(heading)) delete heading.properties.dataAnchor
  }

  /** Those whose anchor is the one that is made of their text, if some have to do without their own. */
  function slugged(isOmitted: (heading: Element) => boolean) {
    for (const [heading, anchor] of anchors) if (!isOmitted(heading)) heading.properties.id = anchor
    addHeadingIds(tree)
    const same = anchors.filter(
      ([heading, anchor]) => isOmitted(heading) && heading.properties.id === anchor,
    )
    for (const heading of [...anchors.map(([each]) => each), ...others])
      delete heading.properties.id
    return new Set(same.map(([heading]) => heading))
  }
}

function isHeading(node: Element) {
  return /^h[1-6]$/.test(node.tagName) && textOf(node) !== ''
}

function oneLine(value: unknown) {
  return String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As Markdown writes an address. A link within the document stays, since it has to be the same as an id. */
function encoded(address: string) {
  if (address.startsWith('#')) return address
  return address
    .toWellFormed()
    .replace(/%(?![\da-f]{2})|[^\w!#$&'()*+,./:;=?@~%-]/giu, encodeURIComponent)
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
