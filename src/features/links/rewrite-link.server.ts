/** Changes the address of a link in the text that an author wrote, and nothing around it. */
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

export interface LinkChange {
  /** As the rendered text has it. */
  from: string
  to: string
  /** Of the text's page. */
  pageUrl: string
}

interface Edit {
  start: number
  end: number
  text: string
}

/** A node of Markdown; mdast's own types are not needed. */
interface MarkdownNode {
  type: string
  url?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** The syntax that `markdown/markdown` reads. */
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkDirective)

/** @returns undefined if the text has no such link */
export function rewriteMarkdownLink(source: string, change: LinkChange): string | undefined {
  const edits: Edit[] = []
  visit(parser.parse(source) as never, (node: MarkdownNode) => {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return
    const text = source.slice(start, end)
    if (node.type === 'html') edits.push(...shifted(editsOfHtml(text, change), start))
    const isLink = node.type === 'link' || node.type === 'definition'
    if (!isLink || !leadsTo(node.url, change)) return
    const address = findAddress(text, node, start)
    if (address) edits.push(...shifted([{ ...address, text: `<${change.to}>` }], start))
  })
  return applied(source, edits)
}

/** @returns undefined if the text has no such link */
export function rewriteHtmlLink(source: string, change: LinkChange): string | undefined {
  return applied(source, editsOfHtml(source, change))
}

/** Where the address is written in the text of a node, angle brackets included. */
function findAddress(text: string, node: MarkdownNode, start: number) {
  // <https://example.com> and https://example.com
  if (!text.startsWith('[')) return { start: 0, end: text.length }
  const label =
    node.type === 'definition'
      ? (/^\[(?:\\.|[^\]\\])*\]:\s*/.exec(text)?.[0].length ?? 0)
      : afterLabel(text, node, start)
  const address = /^<[^<>\n]*>/.exec(text.slice(label))?.[0] ?? bareAddress(text.slice(label))
  return address === '' || label === 0 ? undefined : { start: label, end: label + address.length }
}

/** Behind `[text](` and the spaces there. */
function afterLabel(text: string, { children = [] }: MarkdownNode, start: number): number {
  const inner = (children.at(-1)?.position?.end.offset ?? start + 1) - start
  const opening = /^[^\]]*\]\(\s*/.exec(text.slice(inner))
  return opening ? inner + opening[0].length : 0
}

/** Up to a space, or the parenthesis that closes the link. */
function bareAddress(text: string): string {
  let depth = 0
  for (const { 0: match, index } of text.matchAll(/\\.|[\s()]/g)) {
    if (match === '(') depth += 1
    else if (match === ')') depth -= 1
    if (depth < 0 || /^\s$/.test(match)) return text.slice(0, index)
  }
  return text
}

const linkTag = /<a\s(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const hrefAttribute = /(\shref\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/i

function editsOfHtml(source: string, change: LinkChange): Edit[] {
  return [...source.matchAll(linkTag)].flatMap(({ 0: tag, index }) => {
    const attribute = hrefAttribute.exec(tag)
    const [, name = '', value = ''] = attribute ?? []
    if (!attribute || !leadsTo(decoded(value.replace(/^(["'])(.*)\1$/s, '$2')), change)) return []
    const start = index + attribute.index + name.length
    return [{ start, end: start + value.length, text: `"${encoded(change.to)}"` }]
  })
}

/** The characters that addresses have, in the forms that people and programs write. */
function decoded(value: string) {
  return value.replace(/&(?:amp|#38|#x26);/gi, '&').trim()
}

function encoded(address: string) {
  return address.replaceAll('&', '&amp;').replaceAll('"', '%22')
}

function leadsTo(written: string | undefined, { from, pageUrl }: LinkChange): boolean {
  const target = URL.parse(from, pageUrl)?.href
  return (
    written !== undefined && target !== undefined && URL.parse(written, pageUrl)?.href === target
  )
}

function shifted(edits: Edit[], by: number): Edit[] {
  return edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))
}

function applied(source: string, edits: Edit[]): string | undefined {
  if (edits.length === 0) return undefined
  let result = source
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}
