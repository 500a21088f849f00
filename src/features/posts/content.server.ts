/**
 * From the HTML an author wrote to the HTML a reader gets. First it is sanitised; everything after
 * that is the site's own doing: headings get anchors, code is highlighted, pictures get sizes.
 */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { HttpError, messages } from '#http/errors.server.ts'
import { finishPictures } from './content-pictures.server.ts'
import { contentSchema, idPrefix } from './content-schema.server.ts'
import { highlightCode } from './highlight.server.ts'
import { removedContent } from './removed-content.server.ts'

declare module 'hast' {
  interface RootData {
    readingMinutes?: number
  }
}

const wordsPerMinute = 220

export interface RenderedContent {
  html: string
  readingMinutes: number
}

const pipeline = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, contentSchema)
  .use(() => measureReading)
  .use(() => keepInPageLinks)
  .use(() => demoteMainHeadings)
  .use(rehypeSlug)
  .use(rehypeAutolinkHeadings, {
    behavior: 'append',
    test: ['h2', 'h3', 'h4'],
    properties: (heading) => ({ className: ['anchor'], ariaLabel: `Link to “${textOf(heading)}”` }),
    content: { type: 'text', value: '#' },
  })
  .use(() => finishPictures)
  .use(() => scrollWideTables)
  .use(() => highlightCode)
  .use(rehypeStringify)
  .freeze()

/**
 * Sanitises and finishes a post's content. Whatever comes in, what comes out is safe to show.
 * @throws HttpError 400 for elements in elements in elements, deeper than anybody writes
 */
export async function renderContent(source: string): Promise<RenderedContent> {
  try {
    const tree = await pipeline.run(pipeline.parse(source))
    const readingMinutes = Number(tree.data?.readingMinutes ?? 1)
    return { html: pipeline.stringify(tree), readingMinutes }
  } catch (error) {
    // Each step walks the tree by calling itself, and the stack has an end.
    if (!(error instanceof RangeError)) throw error
    throw new HttpError(400, messages.invalid, { errors: { content: tooDeep } })
  }
}

const tooDeep = 'The HTML is nested too deeply. Please make it flatter.'

const sanitiser = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, contentSchema)

/** What the published page leaves out of a content, in words for its author. */
export function whatIsRemoved(source: string): string[] {
  const before = sanitiser.parse(source)
  return removedContent(before, sanitiser.runSync(before) as Root)
}

/** The root's own `data` carries it to the end of the pipeline. */
function measureReading(tree: Root) {
  const words = textOf(tree).split(/\s+/).filter(Boolean).length
  tree.data = { ...tree.data, readingMinutes: Math.max(1, Math.ceil(words / wordsPerMinute)) }
}

/** The sanitiser prefixes every id; a link to one (a footnote) follows it. */
function keepInPageLinks(tree: Root) {
  const ids = new Set<unknown>()
  visit(tree, 'element', (element) => {
    if (element.properties.id) ids.add(element.properties.id)
  })
  visit(tree, 'element', (element) => {
    const href = String(element.properties.href ?? '')
    const target = `${idPrefix}${href.slice(1)}`
    if (href.startsWith('#') && ids.has(target)) element.properties.href = `#${target}`
  })
}

/** The page's one h1 is the post's title. */
function demoteMainHeadings(tree: Root) {
  visit(tree, 'element', (element) => {
    if (element.tagName === 'h1') element.tagName = 'h2'
  })
}

/** A table wider than a phone scrolls by itself, by keyboard too. */
function scrollWideTables(tree: Root) {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName !== 'table' || index === undefined || !parent) return
    const caption = element.children.find(
      (child): child is Element => child.type === 'element' && child.tagName === 'caption',
    )
    const region: Element = {
      type: 'element',
      tagName: 'div',
      properties: {
        className: ['table-scroll'],
        tabIndex: 0,
        role: 'group',
        ariaLabel: caption ? textOf(caption) : 'Table',
      },
      children: [element satisfies ElementContent],
    }
    parent.children[index] = region
    return SKIP
  })
}
