/** Finds the links and pictures in a text, and replaces their targets. Every other character stays. */
import type { Element } from 'hast'
import type { Html, Link, Root } from 'mdast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { WithDestination } from '#markdown/destinations.server.ts'

export interface Reference {
  kind: 'link' | 'picture'
  target: string
  /** An address that is its own text. */
  isBare: boolean
  /** Of the target in the text, or of its attribute. */
  start: number
  end: number
  /** The attribute of HTML. */
  attribute?: 'href' | 'src'
}

/** @param markdown the tree of a Markdown text, as parsed; without it the text is HTML */
export function findReferences(body: string, markdown?: Root): Reference[] {
  const found = markdown ? markdownReferences(markdown, body) : htmlReferences(body)
  return found.sort((a, b) => a.start - b.start)
}

/** @param replace returns the new target; undefined to leave it */
export function replaceReferences(
  body: string,
  references: Reference[],
  replace: (reference: Reference) => string | undefined,
): string {
  let result = ''
  let end = 0
  for (const reference of references) {
    const target = reference.start < end ? undefined : replace(reference)
    if (target === undefined) continue
    result += body.slice(end, reference.start) + written(target, reference)
    end = reference.end
  }
  return result + body.slice(end)
}

function written(target: string, { attribute }: Reference): string {
  if (!attribute) return target
  return `${attribute}="${target.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`
}

function markdownReferences(tree: Root, body: string): Reference[] {
  const pictures = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void pictures.add(identifier))
  const references: Reference[] = []
  visit(tree, (node) => {
    if (node.type === 'html') references.push(...embeddedReferences(node, body))
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && pictures.has(node.identifier))
    const { data, position } = node as WithDestination
    // Found in a text after it was parsed: nothing tells where it stands.
    if (!data?.destination && !position) return
    const [start, end] = data?.destination ?? bareRange(body, position)
    const isBare = data?.destination === undefined
    references.push({ kind: isPicture ? 'picture' : 'link', target: node.url, isBare, start, end })
  })
  return references
}

/** Between angle brackets, or as it is. */
function bareRange(body: string, position: Link['position']): [number, number] {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  return body[start] === '<' ? [start + 1, end - 1] : [start, end]
}

/** In a quotation the text of the node is not that of the file: its targets stay. */
function embeddedReferences({ value, position }: Html, body: string): Reference[] {
  const offset = position?.start.offset ?? 0
  if (body.slice(offset, position?.end.offset) !== value) return []
  return htmlReferences(value).map((reference) => ({
    ...reference,
    start: reference.start + offset,
    end: reference.end + offset,
  }))
}

const htmlParser = unified().use(rehypeParse, { fragment: true, verbose: true }).freeze()

interface Positioned {
  position?: {
    properties?: Record<string, { start: { offset?: number }; end: { offset?: number } }>
  }
}

function htmlReferences(html: string): Reference[] {
  const references: Reference[] = []
  visit(htmlParser.parse(html), 'element', (element: Element) => {
    const attribute =
      element.tagName === 'a' ? 'href' : element.tagName === 'img' ? 'src' : undefined
    const target = attribute && element.properties[attribute]
    if (!attribute || typeof target !== 'string') return
    const range = (element.data as Positioned | undefined)?.position?.properties?.[attribute]
    const [start, end] = [range?.start.offset, range?.end.offset]
    if (start === undefined || end === undefined) return
    const kind = attribute === 'src' ? 'picture' : 'link'
    references.push({ kind, target, isBare: false, start, end, attribute })
  })
  return references
}
