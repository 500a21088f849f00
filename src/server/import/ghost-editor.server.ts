/**
 * HTML of what Ghost's editors store, Lexical and Mobiledoc, for posts that were exported without it: text, pictures and
 * code. Everything else is named.
 */
import type { ElementContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { element } from '#html/element.server.ts'
import { field, type Row, rowsOf } from './ghost-rows.server.ts'
import type { ImportNote } from './import-source.server.ts'

const html = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze()
const maxDepth = 50
const gates = ['paywall', 'email', 'email-cta']

/** Undefined if it cannot be read. */
export function editorHtml(stored: string, notes: ImportNote[]): string | undefined {
  const document = parse(stored)
  if (!document) return
  const writer = new Writer(notes)
  const root = document.root as Row | undefined
  const children = root ? writer.lexical(root, 0) : writer.mobiledoc(document)
  return html.stringify({ type: 'root', children: children as ElementContent[] })
}

function parse(stored: string): Row | undefined {
  try {
    const parsed: unknown = JSON.parse(stored)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Row) : undefined
  } catch {}
}

class Writer {
  /** Behind a paywall nothing is for everybody. */
  private isClosed = false
  private readonly notes: ImportNote[]

  constructor(notes: ImportNote[]) {
    this.notes = notes
  }

  lexical(parent: Row, depth: number): ElementContent[] {
    if (depth > maxDepth) return []
    return rowsOf(parent.children).flatMap((node) => this.lexicalNode(node, depth + 1))
  }

  private lexicalNode(node: Row, depth: number): ElementContent[] {
    const type = field(node, 'type')
    if (this.isGated(type, node)) return []
    if (type.endsWith('text')) return formatted(field(node, 'text'), Number(node.format) || 0)
    if (type === 'linebreak') return [element('br', {})]
    const children = this.lexical(node, depth)
    const [, name] = Object.entries(lexicalNames).find(([each]) => type.endsWith(each)) ?? []
    if (type.endsWith('link')) return [element('a', { href: field(node, 'url') }, ...children)]
    if (type.endsWith('heading') || type === 'list') {
      const tag = /^(?:h[1-6]|ul|ol)$/.exec(field(node, 'tag'))?.[0] ?? 'p'
      return [element(tag, {}, ...children)]
    }
    return name ? [element(name, {}, ...children)] : this.card(type, node)
  }

  mobiledoc(document: Row): ElementContent[] {
    if (asList(document.markups).length > 0) this.lost('Links and emphasis within the text')
    const sections = Array.isArray(document.sections) ? document.sections : []
    return sections.flatMap((section) => this.section(document, asList(section)))
  }

  /** `[1, tag, markers]` a text, `[3, tag, items]` a list, `[10, index]` a card, `[2, src]` a picture. */
  private section(document: Row, [kind, value, content]: unknown[]): ElementContent[] {
    if (this.isClosed) return []
    if (kind === 2) return this.card('image', { src: value })
    if (kind === 10) {
      const [name, payload] = asList(asList(document.cards)[Number(value)])
      const type = String(name ?? '')
      return this.isGated(type, {}) ? [] : this.card(type, (payload ?? {}) as Row)
    }
    const tag = /^(?:p|h[1-6]|ul|ol|blockquote)$/.exec(String(value))?.[0] ?? 'p'
    if (kind === 3) {
      const items = asList(content).map((item) => element('li', {}, ...markers(asList(item))))
      return [element(tag, {}, ...items)]
    }
    return [element(tag, {}, ...markers(asList(content)))]
  }

  private isGated(type: string, node: Row) {
    const web = ((node.visibility as Row | undefined)?.web as Row | undefined)?.nonMember
    const isGate = gates.includes(type)
    if (isGate || web === false) this.lost('A part that not everybody may read')
    if (type === 'paywall') this.isClosed = true
    return this.isClosed || isGate || web === false
  }

  private card(type: string, card: Row): ElementContent[] {
    const code = field(card, 'code')
    if (type === 'image' && field(card, 'src')) return [figure(card)]
    if (type === 'horizontalrule' || type === 'hr') return [element('hr', {})]
    if (/^code(?:block)?$/.test(type) && code) {
      const className = field(card, 'language') ? [`language-${field(card, 'language')}`] : []
      return [element('pre', {}, element('code', { className }, { type: 'text', value: code }))]
    }
    if (type === 'html')
      return [{ type: 'raw', value: field(card, 'html') } as unknown as ElementContent]
    if (/^(?:card-)?markdown(?:-card)?$/.test(type)) {
      return [element('p', {}, { type: 'text', value: field(card, 'markdown') })]
    }
    const url = field(card, 'url')
    if (url) return [element('p', {}, element('a', { href: url }, { type: 'text', value: url }))]
    if (type) this.lost(`A card of the editor: ${type}`)
    return []
  }

  private lost(text: string) {
    if (!this.notes.some((each) => each.text === text)) this.notes.push({ kind: 'lost', text })
  }
}

const lexicalNames: Record<string, string> = {
  ...{ paragraph: 'p', quote: 'blockquote', aside: 'blockquote', listitem: 'li' },
}

/** Bits of Lexical's format. */
const formats: [number, string][] = [
  ...([
    [1, 'strong'],
    [2, 'em'],
    [4, 'del'],
    [16, 'code'],
    [32, 'sub'],
    [64, 'sup'],
  ] as [number, string][]),
]

function formatted(value: string, format: number): ElementContent[] {
  const text: ElementContent = { type: 'text', value }
  const wrap = (inner: ElementContent, [bit, name]: [number, string]) =>
    (format & bit) === 0 ? inner : element(name, {}, inner)
  return [formats.reduceRight(wrap, text)]
}

/** `[type, openMarkups, closed, text]`: the text without its markup, since that needs no more than to be readable. */
function markers(list: unknown[]): ElementContent[] {
  const texts = list.map((marker) => asList(marker)[3])
  return [{ type: 'text', value: texts.filter((text) => typeof text === 'string').join('') }]
}

function figure(card: Row) {
  const image = element('img', { src: field(card, 'src'), alt: field(card, 'alt') })
  const value = field(card, 'caption').replace(/<[^>]*>/g, '')
  if (!value) return element('p', {}, image)
  return element('figure', {}, image, element('figcaption', {}, { type: 'text', value }))
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
