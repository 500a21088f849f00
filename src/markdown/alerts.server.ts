/** GitHub's alerts: a quotation that begins with `[!NOTE]` or another kind becomes a callout. */
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { calloutClass, calloutKinds } from '#html/callouts.server.ts'

/** On a line of its own. */
const marker = new RegExp(`^\\[!(${calloutKinds.join('|')})\\][ \\t]*(?:\\n|$)`, 'i')

/** Sets the class that carries a callout through the sanitizer. */
export function markAlerts(tree: Root) {
  visit(tree, 'element', (quotation) => {
    if (quotation.tagName !== 'blockquote') return
    const [paragraph, ...others] = quotation.children.filter((child) => child.type === 'element')
    if (paragraph?.tagName !== 'p') return
    const { kind, rest } = readMarker(paragraph)
    // A marker alone is a quotation, as on GitHub.
    if (!kind || rest.length + others.length === 0) return
    paragraph.children = rest
    quotation.children = quotation.children.filter(
      (child) => child !== paragraph || rest.length > 0,
    )
    quotation.tagName = 'div'
    quotation.properties = { className: [calloutClass(kind)] }
  })
}

function readMarker({ children: [text, next, ...others] }: Element) {
  const value = text?.type === 'text' ? text.value : ''
  const [match, kind] = marker.exec(value) ?? []
  const isBreak = next?.type === 'element' && next.tagName === 'br'
  const isAlone = match?.endsWith('\n') || next === undefined || isBreak
  if (!match || !isAlone) return { rest: [] }
  const after = next && !(isBreak && match === value) ? [next, ...others] : others
  const left = value.slice(match.length)
  return { kind, rest: left ? [{ type: 'text' as const, value: left }, ...after] : after }
}
