/** How elements are written in Markdown; those it has no sign for are written in HTML, which may stand in it. */
import type { Element, ElementContent } from 'hast'
import { defaultHandlers, type Handle } from 'hast-util-to-mdast'
import type { BlockContent, Html, Root as MarkdownRoot, PhrasingContent } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { calloutClass, calloutKinds } from '#html/callouts.server.ts'
import { isPicture } from '#markdown/figures.server.ts'
import { toFlow } from './content-form.server.ts'
import { isMarkdownTable } from './content-tables.server.ts'

type State = Parameters<Handle>[0]

const html = unified().use(rehypeStringify).freeze()
const markdown = unified()
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true })
  .use(remarkGfm)
  .use(remarkMath)
  .freeze()

export function toMarkdownText(tree: MarkdownRoot): string {
  return markdown.stringify(tree)
}

/** Attributes that Markdown has a sign for. */
const spoken: Record<string, string[]> = {
  ...{ a: ['href', 'title'], img: ['src', 'alt'], ol: ['start'], pre: [], code: [] },
}
const inlineNames = [
  ...['a', 'img', 'em', 'strong', 'del', 'code', 'br', 'kbd', 'sub', 'sup', 'mark', 'abbr', 'u'],
  ...['small', 'cite', 'time', 'dfn', 'ins', 'q', 'samp', 'var', 'span', 'bdo', 'ruby', 'rb', 'rp'],
  ...['rt', 'rtc'],
]
const markedNames = ['a', 'img', 'em', 'strong', 'del', 'code', 'br']
const blockNames = ['p', 'ul', 'ol', 'blockquote', 'hr']
const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

function isSpoken({ tagName, properties }: Element) {
  return Object.keys(properties).every((name) => spoken[tagName]?.includes(name))
}

const inline: Handle = (state, node: Element) => {
  const isMarked = markedNames.includes(node.tagName) && isSpoken(node) && isWritable(node)
  const isBreakInCell = node.tagName === 'br' && state.inTable
  if (isMarked && !isBreakInCell) return call(state, node)
  const value = toHtml({ ...node, children: [] })
  const end = value.lastIndexOf('</')
  if (end < 0) return rawInline(value)
  return [rawInline(value.slice(0, end)), ...inlineOf(state, node), rawInline(value.slice(end))]
}

/** A link needs an address, and code in a sentence is one text. */
function isWritable({ tagName, properties, children }: Element) {
  if (tagName === 'a') return properties.href !== undefined
  return tagName !== 'code' || children.every(({ type }) => type === 'text')
}

function inlineOf(state: State, node: Element) {
  return state.all(node) as PhrasingContent[]
}

const block: Handle = (state, node: Element) =>
  isSpoken(node) && !hasRawEntry(node) ? call(state, node) : rawBlock(node)

/** Entries of a list with attributes. */
function hasRawEntry({ tagName, children }: Element) {
  if (tagName !== 'ul' && tagName !== 'ol') return false
  return children.some((child) => child.type === 'element' && !isSpoken(child) && !isTask(child))
}

function isTask({ properties }: Element) {
  return Object.keys(properties).length === 1 && [properties.className].flat().includes('task')
}

const heading: Handle = (state, node: Element) => {
  const { dataAnchor, ...others } = node.properties
  if (Object.keys(others).length > 0) return rawBlock(node)
  const suffix: ElementContent[] = dataAnchor ? [{ type: 'text', value: ` {#${dataAnchor}}` }] : []
  return call(state, { ...node, properties: {}, children: [...node.children, ...suffix] })
}

const entry: Handle = (state, node: Element) => {
  const [first] = node.children
  const sign = isTask(node) && first?.type === 'text' ? /^[☑☐] /.exec(first.value)?.[0] : undefined
  if (sign && first?.type === 'text') first.value = first.value.slice(sign.length)
  const content = toFlow(node.children)
  const paragraphs = content.filter((child) => child.type === 'element' && child.tagName === 'p')
  const checked = sign ? sign.startsWith('☑') : null
  const children = state.all({ ...node, children: content }) as BlockContent[]
  return { type: 'listItem', spread: paragraphs.length > 1, checked, children }
}

const code: Handle = (_, node: Element) => {
  const [inner] = node.children
  if (inner?.type !== 'element' || !isSpoken(node)) return rawBlock(node)
  const { className, dataTitle, dataLines, ...others } = inner.properties
  const [language, ...classes] = [className ?? []].flat().map(String)
  const [text, ...more] = inner.children
  const isText = text?.type === 'text' && more.length === 0
  if (!isText || classes.length > 0 || Object.keys(others).length > 0) return rawBlock(node)
  const meta = [dataTitle && `title="${dataTitle}"`, dataLines && `{${dataLines}}`]
  return {
    ...{ type: 'code', lang: language?.replace(/^language-/, '') ?? null, value: text.value },
    meta: meta.filter(Boolean).join(' ') || null,
  }
}

const table: Handle = (state, node: Element) =>
  isMarkdownTable(node) ? call(state, node) : rawBlock(node)

/** A picture with a text below it is a picture with a title. */
const figure: Handle = (state, node: Element) => {
  const [picture, caption, ...more] = node.children
  const [text, ...others] = caption?.type === 'element' ? caption.children : []
  const isPlain = more.length + others.length === 0 && text?.type === 'text' && isSpoken(node)
  const image = picture && isPicture(picture) ? imageOf(picture) : undefined
  if (!picture || !image || !isPlain || !isSpoken(image)) return rawBlock(node)
  image.properties.title = text.value
  const content = captioned(state, picture as Element)
  return { type: 'paragraph', children: content } as BlockContent
}

function imageOf(node: ElementContent): Element | undefined {
  if (node.type !== 'element') return
  return node.tagName === 'img' ? node : node.children.map(imageOf).find(Boolean)
}

function captioned(state: State, picture: Element): PhrasingContent[] {
  if (picture.tagName === 'img') return [call(state, picture) as PhrasingContent]
  const children = picture.children.flatMap((child) => captioned(state, child as Element))
  const { href, title } = picture.properties
  return [{ type: 'link', url: String(href ?? ''), title: title ? String(title) : null, children }]
}

const details: Handle = (state, node: Element) => {
  const [summary, ...content] = node.children
  const isOpen = summary?.type === 'element' && summary.tagName === 'summary'
  if (!isOpen) return rawBlock(node)
  const opening = toHtml({ ...node, children: [] }).replace('</details>', '')
  return [
    raw(`${opening}\n${toHtml(summary)}`),
    ...state.toFlow(state.all({ ...node, children: content })),
    raw('</details>'),
  ] as BlockContent[]
}

const division: Handle = (state, node: Element) => {
  const classes = [node.properties.className].flat()
  const isOnly = Object.keys(node.properties).length === 1
  const kind = calloutKinds.find((each) => classes.includes(calloutClass(each)))
  if (isOnly && kind) return callout(state, node, kind)
  if (isOnly && classes.includes('gallery')) return gallery(state, node)
  return rawBlock(node)
}

function callout(state: State, node: Element, kind: string): BlockContent {
  const children = state.toFlow(state.all(node)) as BlockContent[]
  const [first] = children
  const marker = `[!${kind.toUpperCase()}]`
  if (first?.type === 'paragraph') first.children.unshift(rawInline(`${marker}\n`))
  else children.unshift(raw(marker))
  return { type: 'blockquote', children }
}

function gallery(state: State, node: Element): Html {
  const pictures = state.toFlow(state.all(node)) as BlockContent[]
  const lines = toMarkdownText({ type: 'root', children: pictures })
    .trim()
    .split(/\n+|(?<=\))(?=!?\[)/)
  return raw([':::gallery', ...lines, ':::'].join('\n'))
}

function call(state: State, node: Element) {
  return defaultHandlers[node.tagName as keyof typeof defaultHandlers](state, node)
}

/** Without empty lines, which would end it. */
function rawBlock(node: Element): Html {
  return raw(toHtml(node).replace(/\n(?=[ \t]*\n)/g, '&#10;'))
}

function toHtml(node: ElementContent): string {
  return html.stringify({ type: 'root', children: [node] })
}

function raw(value: string): Html {
  return { type: 'html', value }
}

const rawInline = raw

export const handlers: Record<string, Handle> = {
  ...Object.fromEntries(inlineNames.map((name) => [name, inline])),
  ...Object.fromEntries(blockNames.map((name) => [name, block])),
  ...Object.fromEntries(headingNames.map((name) => [name, heading])),
  ...{ pre: code, table, figure, details, div: division, li: entry },
  ...Object.fromEntries(
    ['dl', 'section'].map((name) => [name, (_: State, node: Element) => rawBlock(node)]),
  ),
}
