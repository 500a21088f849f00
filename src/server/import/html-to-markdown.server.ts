/**
 * HTML of another system as Markdown, if that says the same: rendered as Folio renders it, it has to be the same document.
 * Otherwise it stays HTML. See docs/decisions/040-html-becomes-markdown.md.
 */
import type { Element, Root } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { escapeCodeText } from '#html/code-text.server.ts'
import { sanitizerReport } from '#html/sanitizer-report.server.ts'
import { sanitizerSchema } from '#html/sanitizer-schema.server.ts'
import { markdownToHtml } from '#markdown/markdown.server.ts'
import { simplifyContent } from './content-form.server.ts'
import { markAnchors } from './content-properties.server.ts'
import type { ImportNote } from './import-source.server.ts'
import { replaceLost } from './lost-content.server.ts'
import { handlers, toMarkdownText } from './markdown-handlers.server.ts'

export interface ConvertedHtml {
  format: 'markdown' | 'html'
  body: string
  notes: ImportNote[]
}

/** Changes the parsed document before it is converted, and says what it loses. */
export type Prepare = (tree: Root, note: (kind: ImportNote['kind'], text: string) => void) => void

/** More is not a post: parsing it takes seconds. */
const maxLength = 300_000
const maxMarkdownLength = 100_000
const maxTags = 10_000
/** In one paragraph; writing and reading it takes time with the square of them. */
const maxInline = 1000
/** Steps that traverse a tree are recursive, and a browser stops at 512. */
const maxDepth = 100
const maxNotes = 40

const schema = {
  ...sanitizerSchema,
  clobberPrefix: '',
  // Pictures of the old site are often named with http; the import fetches or replaces them.
  protocols: { ...sanitizerSchema.protocols, src: ['http', 'https'] },
}
const sanitizer = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, schema)
  .use(rehypeStringify)
  .freeze()

/** Never throws for what is in the text: what cannot be converted stays as it is, with a note. */
export async function htmlToMarkdown(html: string, prepare?: Prepare): Promise<ConvertedHtml> {
  const notes: ImportNote[] = []
  function note(kind: ImportNote['kind'], text: string) {
    const isKnown = notes.some((each) => each.kind === kind && each.text === text)
    if (!isKnown && notes.length < maxNotes) notes.push({ kind, text })
  }
  if (isTooMuch(html)) {
    note('changed', 'The text stays HTML: it is too long or nested too deeply to be converted')
    return { format: 'html', body: html, notes }
  }
  try {
    return { ...(await convert(html, prepare, note)), notes }
  } catch {
    note('changed', 'The text stays HTML: it could not be converted')
    return { format: 'html', body: html, notes }
  }
}

type NoteTaker = Parameters<Prepare>[1]

async function convert(html: string, prepare: Prepare | undefined, note: NoteTaker) {
  const tree = sanitizer.parse(escapeCodeText(html))
  prepare?.(tree, note)
  replaceLost(tree, note)
  markAnchors(tree)
  const clean = sanitizer.runSync(tree) as Root
  for (const name of sanitizerReport(tree, clean)) if (!isNoise(name)) note('lost', name)
  const body = sanitizer.stringify(clean).trim()
  const expected = simplifyContent(clean)
  if (hasLongParagraph(expected)) return asHtml(body, note)
  const shown = sanitizer.stringify(expected)
  const markdown = toMarkdownText(toMdast(expected, { handlers }) as MarkdownRoot).trim()
  if (await saysTheSame(markdown, unlinked(shown)))
    return { format: 'markdown' as const, body: markdown }
  return asHtml(body, note)
}

function asHtml(body: string, note: NoteTaker) {
  note('changed', 'The text stays HTML: Markdown cannot say the same')
  return { format: 'html' as const, body }
}

function hasLongParagraph(parent: Root | Element): boolean {
  const isLong = parent.type === 'element' && parent.children.length > maxInline
  return (
    isLong || parent.children.some((child) => child.type === 'element' && hasLongParagraph(child))
  )
}

async function saysTheSame(markdown: string, shown: string) {
  if (markdown.length > maxMarkdownLength) return false
  try {
    const rendered = sanitizer.parse(escapeCodeText(await markdownToHtml(markdown)))
    return (
      unlinked(sanitizer.stringify(simplifyContent(sanitizer.runSync(rendered) as Root))) === shown
    )
  } catch {
    // Folio refuses such a text, as one that takes too long.
    return false
  }
}

/** In Markdown an address in the text is a link to itself. */
function unlinked(html: string) {
  return html.replace(/<a href="(?:http:\/\/|mailto:)?([^"<>]*)">\1<\/a>/g, '$1')
}

/** What carries no meaning for readers, or is named elsewhere. */
const noise = new RegExp(
  [
    ...[
      '^<!--',
      '^<(?:font|big|nobr|wbr|acronym|label|noscript|source|picture|html|head|body|col)',
    ],
    '^(?:class|style|id|name|data|srcset|sizes|loading|decoding|fetchpriority|target|rel|aria|role)',
    '^(?:width|height|border|cell|valign|align|bgcolor|color|face|size|hspace|vspace|type|start)',
    '^(?:tabindex|xmlns|xml|itemprop|itemscope|itemtype|crossorigin|referrerpolicy|allow)',
  ].join('|'),
)

function isNoise(name: string) {
  return noise.test(name)
}

const tag = /<(\/?)([a-z][a-z\d:-]*)/gi
/** Elements that never have content, or that end with the next of their kind. */
const flat = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'],
  ...['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'option', 'colgroup'],
])

/** An estimate before parsing, since that takes the time; names are counted apart so that no other end tag hides one. */
function isTooMuch(html: string): boolean {
  if (html.length > maxLength) return true
  const open = new Map<string, number>()
  let depth = 0
  let count = 0
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    if (++count > maxTags) return true
    const key = name.toLowerCase()
    if (flat.has(key)) continue
    const before = open.get(key) ?? 0
    const after = Math.max(0, before + (slash ? -1 : 1))
    open.set(key, after)
    depth += after - before
    if (depth > maxDepth) return true
  }
  return false
}
