/** The text of a post for the search: its sections, each below the heading that leads to it. */
import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { Section } from './search-answer.ts'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const inlineTags =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/

/** @param html finished, as readers see it */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = [{ anchor: '', heading: '', text: '' }]
  const current = () => sections[sections.length - 1] as Section

  function read(node: Nodes) {
    if (node.type === 'text') current().text += node.value
    if (node.type === 'root') node.children.forEach(read)
    if (node.type !== 'element' || isHidden(node)) return
    const { id } = node.properties
    if (/^h[1-6]$/.test(node.tagName) && typeof id === 'string') {
      sections.push({ anchor: id, heading: textOf(node), text: '' })
      return
    }
    const separator = inlineTags.test(node.tagName) ? '' : ' '
    current().text += separator
    node.children.forEach(read)
    current().text += separator
  }

  read(parser.parse(html))
  return sections
    .map((section) => ({ ...section, text: oneLine(section.text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && isHidden(node))) return ''
  return oneLine(node.children.map(textOf).join(''))
}

/** What a reader does not read: links of headings to themselves, and the source of a formula beside it. */
function isHidden({ tagName, properties: { className } }: Element) {
  const isAnchor = Array.isArray(className) && className.includes('anchor')
  return isAnchor || /^(?:annotation|script|style|template)$/.test(tagName)
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}
