import type { Element, ElementContent, Root } from 'hast'
import { EXIT, visit } from 'unist-util-visit'

const address = /(?<![^\s(])(?:https?:\/\/|www\.)\S*[^\s.,;:!?)]/gi

/** The text of the first paragraph that has some. `…` stands for formulas and for addresses that are their own text. */
export function firstParagraph(tree: Root): string {
  let found = ''
  visit(tree, 'element', (element) => {
    if (element.tagName === 'p') found = plainText(element).replace(/\s+/g, ' ').trim()
    return /[^\s…]/.test(found) ? EXIT : undefined
  })
  return found
}

function plainText({ children }: Element): string {
  return children.map(textOf).join('')
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value.replace(address, '…')
  if (node.type !== 'element' || isReference(node)) return ''
  const { tagName, properties } = node
  const isFormula = tagName === 'code' && String(properties.className).includes('math-inline')
  return isFormula ? '…' : plainText(node)
}

/** To a footnote. */
function isReference({ tagName, children: [child] }: Element) {
  return tagName === 'sup' && child?.type === 'element' && child.tagName === 'a'
}
