/** A picture that is a paragraph of its own becomes a figure, with its title as the caption. */
import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'

export function addFigures(tree: Root) {
  visit(tree, 'element', (paragraph, index, parent) => {
    const [picture, ...more] = paragraph.children
    if (paragraph.tagName !== 'p' || !parent || index === undefined) return
    if (picture && more.length === 0) parent.children[index] = toFigure(picture) ?? paragraph
  })
}

/** A picture, or a link that holds nothing else. */
export function isPicture(node: ElementContent): boolean {
  return imageOf(node) !== undefined
}

/** With the title of the picture as its caption; undefined without one. */
export function toFigure(picture: ElementContent): Element | undefined {
  const image = imageOf(picture)
  const title = String(image?.properties.title ?? '').trim()
  if (!image || !title) return
  delete image.properties.title
  const figcaption: Element = {
    ...{ type: 'element', tagName: 'figcaption', properties: {} },
    children: [{ type: 'text', value: title }],
  }
  return { type: 'element', tagName: 'figure', properties: {}, children: [picture, figcaption] }
}

function imageOf(node: ElementContent): Element | undefined {
  if (node.type !== 'element') return
  if (node.tagName === 'img') return node
  const [child, ...more] = node.children
  return node.tagName === 'a' && child && more.length === 0 ? imageOf(child) : undefined
}
