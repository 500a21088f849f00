/** Which attributes of a sanitized document mean something to its readers. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeSlug from 'rehype-slug'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Folio sets them, or shows them nowhere. */
const unseen = ['rel', 'ariaLabel', 'ariaDescribedBy', 'cite', 'scope', 'headers']

const slugger = unified().use(rehypeSlug).freeze()

/** Omits the others. Ids stay where a link leads, and at headings unless Folio would make the same. */
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

/** Ids that a link of the document leads to. */
function usedIds(tree: Root): Set<string> {
  const ids = new Set<string>()
  visit(tree, 'element', ({ properties }) => {
    const href = String(properties.href ?? '')
    if (href.startsWith('#')) ids.add(decoded(href.slice(1)))
  })
  return ids
}

/** All ids stay if omitting some would change what Folio makes, as with headings of the same text. */
function omitOwnAnchors(tree: Root) {
  const headings: [Element, unknown][] = []
  visit(tree, 'element', (node) => {
    if (isHeading(node)) headings.push([node, node.properties.id])
  })
  const isMade = ([{ properties }, id]: [Element, unknown]) => properties.id === id
  keep(() => false)
  slugger.runSync(tree)
  const own = new Set(headings.filter(isMade).map(([heading]) => heading))
  keep((heading) => !own.has(heading))
  slugger.runSync(tree)
  const isStable = headings.every((each) => !own.has(each[0]) || isMade(each))
  keep((heading) => !isStable || !own.has(heading))

  function keep(isKept: (heading: Element) => boolean) {
    for (const [heading, id] of headings) {
      if (id !== undefined && isKept(heading)) heading.properties.id = String(id)
      else delete heading.properties.id
    }
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
