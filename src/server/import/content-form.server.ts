/**
 * The form in which two documents are compared: what readers see the same is the same here. Wrappers without a meaning are
 * gone, names of elements are the modern ones, and text that stands beside blocks is in paragraphs.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeMinifyWhitespace from 'rehype-minify-whitespace'
import { unified } from 'unified'
import { element } from '#html/element.server.ts'
import { simplifyProperties } from './content-properties.server.ts'
import { simplifyTable } from './content-tables.server.ts'

type Node = RootContent | ElementContent

const renamed: Record<string, string> = {
  ...{ b: 'strong', i: 'em', s: 'del', strike: 'del', tt: 'code' },
}
const blocks = new Set([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'dl',
    'blockquote',
    'pre',
    'hr',
    'table',
  ],
  ...['figure', 'details', 'div', 'section', 'li', 'dt', 'dd', 'summary', 'figcaption'],
])
/** Contain text, but no paragraphs. */
const textBlocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'figcaption'])
/** A single paragraph in one of them is its text. */
const entries = new Set(['li', 'dt', 'dd', 'td', 'th'])
const containers = new Set(['blockquote', 'div', 'section', 'details'])
const lists = new Set(['ul', 'ol', 'dl'])
const spaceless = new Set(['em', 'strong', 'del', 'a'])

const minify = unified().use(rehypeMinifyWhitespace).freeze()

/** @param tree sanitized; it is changed */
export function simplifyContent(tree: Root): Root {
  minify.runSync(tree)
  simplifyProperties(tree)
  tree.children = toFlow(simplifyAll(tree.children))
  return tree
}

function simplifyAll(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node]
    return node.type === 'element' ? simplifyElement(node) : []
  })
}

function simplifyElement(node: Element): Node[] {
  node.tagName = renamed[node.tagName] ?? node.tagName
  const { tagName } = node
  if (tagName === 'pre') return textOf(node).trim() ? [simplifyCode(node)] : []
  const children = simplifyAll(node.children) as ElementContent[]
  node.children = children
  const isBare = Object.keys(node.properties).length === 0
  if (isBare && tagName === 'span') return children
  if (isBare && (tagName === 'div' || tagName === 'section')) return toFlow(children)
  if (textBlocks.has(tagName)) return simplifyText(node)
  if (spaceless.has(tagName)) return moveSpaceOut(node)
  if (entries.has(tagName)) node.children = unwrapSingle(toFlow(children))
  if (tagName === 'table') return [simplifyTable(node)]
  if (tagName === 'figure') return simplifyFigure(node)
  if (containers.has(tagName)) node.children = toFlow(children)
  if (isGallery(node)) node.children = node.children.flatMap(picturesOf)
  return lists.has(tagName) ? withEntries(node) : [node]
}

/** Without the space between them; nothing for a list that has none. */
function withEntries(list: Element): Element[] {
  list.children = list.children.filter((child) => !isSpace(child))
  return list.children.length > 0 ? [list] : []
}

function isGallery({ tagName, properties }: Element) {
  return tagName === 'div' && [properties.className].flat().includes('gallery')
}

/** Pictures stand in a gallery without paragraphs. */
function picturesOf(node: ElementContent): ElementContent[] {
  if (node.type !== 'element' || node.tagName !== 'p') return [node]
  return node.children.filter((child) => !isSpace(child))
}

/** Puts what stands beside blocks into paragraphs. */
export function toFlow(nodes: Node[]): ElementContent[] {
  const flow: ElementContent[] = []
  let run: ElementContent[] = []
  function close() {
    const [paragraph] = simplifyText(element('p', {}, ...run))
    if (paragraph?.type === 'element') flow.push(paragraph)
    run = []
  }
  for (const node of nodes as ElementContent[]) {
    if (!isBlock(node)) {
      run.push(node)
      continue
    }
    close()
    flow.push(node)
  }
  close()
  return flow
}

function isBlock(node: Node): boolean {
  return node.type === 'element' && blocks.has(node.tagName)
}

/** Without space and line breaks at its ends; nothing if it is empty. Blocks within, which a parser cannot leave, stay. */
function simplifyText(node: Element): ElementContent[] {
  const children = mergeTexts(node.children)
  while (isSpace(children[0])) children.shift()
  while (isSpace(children.at(-1))) children.pop()
  const [first, last] = [children[0], children.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  node.children = children
  return children.length > 0 ? [node] : []
}

/** No-break spaces included: editors write them into empty paragraphs. */
function isSpace(node: ElementContent | undefined) {
  if (node?.type === 'text') return node.value.trim() === ''
  return node?.type === 'element' && node.tagName === 'br'
}

function mergeTexts(nodes: ElementContent[]): ElementContent[] {
  const merged: ElementContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (last?.type === 'text' && node.type === 'text') last.value += node.value
    else merged.push(node)
  }
  for (const [index, node] of merged.entries()) {
    if (node.type !== 'text') continue
    node.value = node.value.replace(/[ \t\n\f\r]+/g, ' ')
    const isAfterBreak = isBreak(merged[index - 1])
    const isBeforeBreak = isBreak(merged[index + 1])
    if (isAfterBreak) node.value = node.value.trimStart()
    if (isBeforeBreak) node.value = node.value.trimEnd()
  }
  return merged.filter((node) => node.type !== 'text' || node.value !== '')
}

function isBreak(node: ElementContent | undefined) {
  return node?.type === 'element' && node.tagName === 'br'
}

/** `<b>bold </b>` is bold and a space. An element without content says nothing, unless something leads to it. */
function moveSpaceOut(node: Element): ElementContent[] {
  node.children = mergeTexts(node.children)
  const isEmpty = node.children.length === 0 || (!hasPicture(node) && textOf(node).trim() === '')
  if (isEmpty && node.properties.id === undefined) return node.children
  const [first, last] = [node.children[0], node.children.at(-1)]
  const before = first?.type === 'text' && /^ /.test(first.value)
  const after = last?.type === 'text' && / $/.test(last.value)
  if (first?.type === 'text' && before) first.value = first.value.slice(1)
  if (last?.type === 'text' && after) last.value = last.value.slice(0, -1)
  const space: ElementContent = { type: 'text', value: ' ' }
  return [...(before ? [{ ...space }] : []), node, ...(after ? [{ ...space }] : [])]
}

function hasPicture(node: Element): boolean {
  return node.children.some(
    (child) => child.type === 'element' && (child.tagName === 'img' || hasPicture(child)),
  )
}

function unwrapSingle(nodes: ElementContent[]): ElementContent[] {
  const paragraphs = nodes.filter((node) => node.type === 'element' && node.tagName === 'p')
  const [first, ...others] = nodes
  const isSingle = paragraphs.length === 1 && first === paragraphs[0]
  return isSingle && first?.type === 'element' ? [...first.children, ...others] : nodes
}

/** A block of code is `pre > code` with one text, unless something else is in it. */
function simplifyCode(pre: Element): Element {
  const inner = pre.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [only] = inner
  const code =
    inner.length === 1 && only?.type === 'element' && only.tagName === 'code'
      ? only
      : element('code', {}, ...pre.children)
  if (isPlainCode(code)) {
    const value = codeText(code).replace(/^\n/, '').trimEnd()
    code.children = [{ type: 'text', value }]
  }
  return { ...pre, children: [code] }
}

function isPlainCode({ children }: Element): boolean {
  return children.every(
    (child) =>
      child.type === 'text' ||
      (child.type === 'element' &&
        (child.tagName === 'br' || (child.tagName === 'span' && isPlainCode(child)))),
  )
}

function codeText({ children }: Element): string {
  return children
    .map((child) => {
      if (child.type === 'text') return child.value
      return child.type === 'element' ? (child.tagName === 'br' ? '\n' : codeText(child)) : ''
    })
    .join('')
}

/** Without a caption it is what it holds; with one, the caption comes last. */
function simplifyFigure(figure: Element): ElementContent[] {
  const captions = figure.children.filter((child) => isNamed(child, 'figcaption'))
  const content = toFlow(figure.children.filter((child) => !isNamed(child, 'figcaption')))
  if (captions.length === 0) return content
  figure.children = [...unwrapSingle(content), ...captions]
  return [figure]
}

function isNamed(node: ElementContent, name: string) {
  return node.type === 'element' && node.tagName === name
}
