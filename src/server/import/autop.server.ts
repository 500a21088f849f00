/** Paragraphs of a classic WordPress text: an empty line ends one, a line end is a break. WordPress makes them when it shows it. */
import type { Element, ElementContent, Root } from 'hast'
import { element } from '#html/element.server.ts'

const blocks = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'fieldset',
  ],
  ...[
    'figcaption',
    'figure',
    'footer',
    'form',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'iframe',
  ],
  ...[
    'li',
    'main',
    'nav',
    'ol',
    'p',
    'pre',
    'script',
    'section',
    'style',
    'summary',
    'table',
    'ul',
  ],
])
/** Hold text in paragraphs if it has empty lines. */
const flows = new Set(['blockquote', 'div', 'section', 'article', 'aside', 'details', 'center'])
const entries = new Set(['li', 'dd', 'td', 'th'])
const preserved = new Set(['pre', 'code', 'script', 'style', 'textarea', 'svg'])
const emptyLine = /\n[ \t]*\n\s*/

export function addParagraphs(tree: Root) {
  tree.children = toParagraphs(tree.children as ElementContent[])
}

function toParagraphs(nodes: ElementContent[]): ElementContent[] {
  const flow: ElementContent[] = []
  let run: ElementContent[] = []
  function close() {
    const children = withBreaks(run)
    if (children.some((child) => child.type !== 'text' || child.value.trim() !== '')) {
      flow.push(element('p', {}, ...children))
    }
    run = []
  }
  for (const node of nodes) {
    if (node.type === 'element' && blocks.has(node.tagName)) {
      close()
      flow.push(convert(node))
    } else if (node.type === 'text') {
      const [first = '', ...others] = node.value.split(emptyLine)
      run.push({ type: 'text', value: first })
      for (const value of others) {
        close()
        run.push({ type: 'text', value })
      }
    } else {
      run.push(node.type === 'element' ? convert(node) : node)
    }
  }
  close()
  return flow
}

function convert(node: Element): Element {
  if (preserved.has(node.tagName)) return node
  const isFlow = flows.has(node.tagName) || (entries.has(node.tagName) && hasEmptyLine(node))
  node.children = isFlow ? toParagraphs(node.children) : convertAll(node)
  return node
}

function convertAll(node: Element): ElementContent[] {
  const isStructure = [
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'ul',
    'ol',
    'dl',
    'colgroup',
    'figure',
  ]
  const children = node.children.map((child) => (child.type === 'element' ? convert(child) : child))
  return isStructure.includes(node.tagName) ? children : withBreaks(children)
}

function hasEmptyLine({ children }: Element) {
  return children.some((child) => child.type === 'text' && emptyLine.test(child.value.trim()))
}

/** A line end is a break, except at the ends and beside a break or a block. */
function withBreaks(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'text' || !node.value.includes('\n')) return [node]
    let { value } = node
    if (isEdge(nodes[index - 1])) value = value.trimStart()
    if (isEdge(nodes[index + 1])) value = value.trimEnd()
    return value
      .split(/[ \t]*\n\s*/)
      .flatMap((line, number) => [
        ...(number > 0 ? [element('br', {})] : []),
        { type: 'text' as const, value: line },
      ])
  })
}

function isEdge(node: ElementContent | undefined) {
  if (node === undefined) return true
  return node.type === 'element' && (node.tagName === 'br' || blocks.has(node.tagName))
}
