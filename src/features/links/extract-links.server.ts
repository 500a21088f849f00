/** The links of a rendered text. */
import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { LinkSourceKind } from './broken-link.ts'

/** Further ones are not checked. */
const maxLinks = 500
const maxTextLength = 200
/** Longer addresses are not checked: an index of PostgreSQL takes 2,704 bytes. They are ASCII, as the URL parser has them. */
export const maxUrlLength = 2000

export interface FoundLink {
  id: string
  /** As the text has it. */
  href: string
  text: string
  target: LinkTarget
}

export type LinkTarget =
  | { kind: 'inner'; path: string; anchor: string }
  /** Without a fragment, which only the other site could check. */
  | { kind: 'outer'; url: string; host: string }
  | { kind: 'invalid' }

export interface TextWithLinks {
  kind: LinkSourceKind
  id: string
  html: string
  /** The address of its page. */
  url: string
}

const parser = unified().use(rehypeParse, { fragment: true })

/** Each address once; mail addresses and the like are left out. */
export function extractLinks({ kind, id, html, url }: TextWithLinks): FoundLink[] {
  const found = new Map<string, FoundLink>()
  visit(parser.parse(html) as Root, 'element', (element) => {
    const href = linkOf(element)
    if (href === undefined || found.has(href) || found.size === maxLinks) return
    const target = targetOf(href, url)
    if (!target) return
    const text = textOf(element).trim().slice(0, maxTextLength)
    found.set(href, { id: linkId(kind, id, href), href, text, target })
  })
  return [...found.values()]
}

/** Not those that the headings have to their own anchors. */
function linkOf({ tagName, properties }: Element): string | undefined {
  const { href, className } = properties
  const isAnchor = Array.isArray(className) && className.includes('anchor')
  return tagName === 'a' && typeof href === 'string' && !isAnchor ? href : undefined
}

/** Where a link of a page leads; undefined for what is not checked, such as a scheme other than http. */
export function targetOf(href: string, pageUrl: string): LinkTarget | undefined {
  const url = URL.parse(href, pageUrl)
  if (!url) return { kind: 'invalid' }
  if (!/^https?:$/.test(url.protocol)) return undefined
  const { origin, hostname, pathname, search, hash } = url
  if (origin !== new URL(pageUrl).origin) {
    url.hash = ''
    const isLong = url.href.length > maxUrlLength
    return isLong ? undefined : { kind: 'outer', url: url.href, host: hostname }
  }
  // A text fragment is for the browser, and need not match.
  return { kind: 'inner', path: pathname + search, anchor: hash.slice(1).replace(/:~:.*$/, '') }
}

function linkId(...parts: string[]) {
  return createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 20)
}
