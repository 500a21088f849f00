/** Addresses in a document: in its elements, inline styles and scripts, and in the data that it carries. */
import type { Element, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { editAttributes } from './base-in-attributes.server.ts'
import { editCss } from './base-in-css.server.ts'
import { moveHydrationData } from './base-in-data.server.ts'
import { editScript } from './base-in-script.server.ts'
import { type Edit, shifted } from './edits.server.ts'

const parser = unified().use(rehypeParse, { verbose: true }).freeze()

/** Called with the texts of inline styles and scripts, which policies name by their hashes. */
type OnInline = (before: string, edits: Edit[]) => void

export function editHtml(html: string, base: string, onInline: OnInline): Edit[] {
  const tree: Root = parser.parse(html)
  const edits: Edit[] = []
  visit(tree, 'element', (element) => {
    edits.push(...editAttributes(element, html, base), ...editText(element, html, base, onInline))
  })
  return edits
}

function editText(
  { tagName, properties, children }: Element,
  html: string,
  base: string,
  onInline: OnInline,
): Edit[] {
  const [child] = children
  if (!child || (tagName !== 'style' && tagName !== 'script')) return []
  const { start, text } = sourceOf(child, html)
  if (properties.type === 'application/json') return [editHydrationData(start, text, base)]
  // Owners' files have scripts of their own.
  if (tagName === 'script' && !('dataStart' in properties)) return []
  const edits = tagName === 'style' ? editCss(text, base) : editScript(text, base)
  if (edits.length > 0) onInline(text, edits)
  return shifted(edits, start)
}

function sourceOf({ position }: RootContent, html: string) {
  const start = position?.start.offset ?? 0
  return { start, text: html.slice(start, position?.end.offset ?? 0) }
}

function editHydrationData(start: number, json: string, base: string): Edit {
  const moved = JSON.stringify(moveHydrationData(JSON.parse(json), base))
  return { start, end: start + json.length, text: moved.replaceAll('<', '\\u003c') }
}
