/** Finds the links and pictures in a text and replaces their targets. Every other character stays. */
import type { Element } from 'hast'
import type { Definition, Html, Image, Link, Root } from 'mdast'
import type { CompileContext, Token } from 'mdast-util-from-markdown'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'

export interface Reference {
  kind: 'link' | 'picture'
  target: string
  /** An address that is its own text. */
  isBare: boolean
}

/** @returns the new target; undefined to leave it */
export type Replace = (reference: Reference) => string | undefined

interface Edit {
  start: number
  end: number
  text: string
}

export function rewriteReferences(
  body: string,
  format: 'markdown' | 'html',
  replace: Replace,
): string {
  const edits = format === 'markdown' ? markdownEdits(body, replace) : htmlEdits(body, replace)
  let result = ''
  let end = 0
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    if (edit.start < end) continue
    result += body.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return result + body.slice(end)
}

type WithDestination = (Link | Image | Definition) & { data?: { destination?: [number, number] } }

const parser = unified().use(remarkParse).use(remarkGfm).use(keepDestinations).freeze()

/** Has the parser tell where the target of a link stands. */
function keepDestinations(this: Processor) {
  function keep(this: CompileContext, token: Token) {
    const url = this.resume()
    const node = this.stack.at(-1) as WithDestination
    node.url = url
    node.data = { ...node.data, destination: [token.start.offset, token.end.offset] }
  }
  const handlers = { resourceDestinationString: keep, definitionDestinationString: keep }
  const data = this.data()
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), { exit: handlers }]
}

function markdownEdits(body: string, replace: Replace): Edit[] {
  const tree: Root = parser.parse(body)
  const pictures = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void pictures.add(identifier))
  const edits: Edit[] = []
  visit(tree, (node) => {
    if (node.type === 'html') edits.push(...embeddedHtmlEdits(node, body, replace))
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    const isPicture =
      node.type === 'image' || (node.type === 'definition' && pictures.has(node.identifier))
    const { data, position } = node as WithDestination
    const isBare = data?.destination === undefined
    const text = replace({ kind: isPicture ? 'picture' : 'link', target: node.url, isBare })
    const [start, end] = data?.destination ?? bareRange(body, position)
    if (text !== undefined) edits.push({ start, end, text })
  })
  return edits
}

/** Between angle brackets, or as it is. */
function bareRange(body: string, position: Link['position']): [number, number] {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  return body[start] === '<' ? [start + 1, end - 1] : [start, end]
}

/** In a quotation the text of the node is not that of the file: its targets stay. */
function embeddedHtmlEdits({ value, position }: Html, body: string, replace: Replace): Edit[] {
  const start = position?.start.offset ?? 0
  if (body.slice(start, position?.end.offset) !== value) return []
  return htmlEdits(value, replace).map((edit) => ({
    ...edit,
    start: edit.start + start,
    end: edit.end + start,
  }))
}

const htmlParser = unified().use(rehypeParse, { fragment: true, verbose: true }).freeze()

interface Positioned {
  position?: {
    properties?: Record<string, { start: { offset?: number }; end: { offset?: number } }>
  }
}

function htmlEdits(html: string, replace: Replace): Edit[] {
  const edits: Edit[] = []
  visit(htmlParser.parse(html), 'element', (element: Element) => {
    const name = element.tagName === 'a' ? 'href' : element.tagName === 'img' ? 'src' : undefined
    const target = name && element.properties[name]
    if (!name || typeof target !== 'string') return
    const kind = name === 'src' ? 'picture' : 'link'
    const text = replace({ kind, target, isBare: false })
    const range = (element.data as Positioned | undefined)?.position?.properties?.[name]
    const [start, end] = [range?.start.offset, range?.end.offset]
    if (text === undefined || start === undefined || end === undefined) return
    edits.push({
      start,
      end,
      text: `${name}="${text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
    })
  })
  return edits
}
