/**
 * Renders the HTML of an author. The sanitizer runs first; the later steps add trusted markup: heading
 * anchors, highlighted code, responsive pictures.
 */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { invalidField } from '#http/errors.server.ts'
import { serverTranslation } from '#i18n/en.ts'
import { addCalloutTitles } from './callouts.server.ts'
import { escapeCodeText } from './code-text.server.ts'
import { element } from './element.server.ts'
import { addHeadingIds } from './heading-ids.server.ts'
import { highlightCode } from './highlight.server.ts'
import { renderMath } from './math.server.ts'
import { wordsPerMinute } from './reading-speed.ts'
import { addPictureSources } from './responsive-pictures.server.ts'
import { sanitizerReport } from './sanitizer-report.server.ts'
import { idPrefix, sanitizerSchema } from './sanitizer-schema.server.ts'

declare module 'hast' {
  interface RootData {
    readingMinutes?: number
  }
}

export interface RenderedHtml {
  html: string
  readingMinutes: number
}

const pipeline = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, sanitizerSchema)
  .use(() => measureReadingTime)
  .use(() => prefixFragmentLinks)
  .use(() => demoteH1)
  .use(() => setAnchors)
  .use(() => addHeadingIds)
  .use(rehypeAutolinkHeadings, {
    behavior: 'append',
    test: ['h2', 'h3', 'h4'],
    properties: (heading) => ({ className: ['anchor'], ariaLabel: labels.linkTo(textOf(heading)) }),
    content: { type: 'text', value: '#' },
  })
  .use(() => addCalloutTitles)
  .use(() => addPictureSources)
  .use(() => wrapTables)
  .use(
    () =>
      (tree: Root, { data }) =>
        renderMath(tree, String(data.field)),
  )
  .use(() => highlightCode)
  .use(rehypeStringify)
  .freeze()

/**
 * Sanitizes and renders the HTML of an author. The result is safe to embed.
 * @param field gets the error message
 * @throws HttpError 400 for too deeply nested elements, or too many formulas
 */
export function renderHtml(source: string, field = 'content'): Promise<RenderedHtml> {
  return refuseDeepNesting(field, async () => {
    const tree = await pipeline.run(pipeline.parse(escapeCodeText(source)), { data: { field } })
    const readingMinutes = Number(tree.data?.readingMinutes ?? 1)
    return { html: pipeline.stringify(tree), readingMinutes }
  })
}

/** Runs steps that traverse a tree recursively. @throws HttpError 400 at the field if the stack overflows */
export async function refuseDeepNesting<Result>(
  field: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof RangeError ? invalidField(field, nestingError) : error
  }
}

/** The labels are English; localize-labels.server.ts translates them. */
export const labels = serverTranslation.content

const nestingError = 'The HTML is nested too deeply. Please make it flatter.'

const sanitizer = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, sanitizerSchema)

/** Returns the unsafe tree of an author's HTML, before the sanitizer. @throws RangeError */
export function parseHtml(source: string): Root {
  return sanitizer.parse(escapeCodeText(source))
}

/** Names the elements and attributes that the sanitizer removes from a tree. @throws RangeError */
export function findRemovedMarkup(tree: Root): string[] {
  return sanitizerReport(tree, sanitizer.runSync(tree) as Root)
}

/** Stores the reading time in the root's `data`, for the end of the pipeline. */
function measureReadingTime(tree: Root) {
  const words = textOf(tree).split(/\s+/).filter(Boolean).length
  tree.data = { ...tree.data, readingMinutes: Math.max(1, Math.ceil(words / wordsPerMinute)) }
}

/** Rewrites fragment links (such as footnotes) to the ids prefixed by the sanitizer. */
function prefixFragmentLinks(tree: Root) {
  const ids = new Set<unknown>()
  visit(tree, 'element', ({ properties }) => {
    ids.add(properties.id).add(properties.name)
  })
  visit(tree, 'element', ({ properties }) => {
    const href = String(properties.href ?? '')
    const target = `${idPrefix}${href.slice(1)}`
    if (href.startsWith('#') && ids.has(target)) properties.href = `#${target}`
  })
}

/** The post's title is the only h1 of the page. */
function demoteH1(tree: Root) {
  visit(tree, 'element', (heading) => {
    if (heading.tagName === 'h1') heading.tagName = 'h2'
  })
}

/** The ids of the page around a text (in `bar.tsx`, for example) begin with a capital, as those of headings never do. */
const pageIds = ['LinkPreview', 'Main', 'Menu', 'NavigationProgress', 'PageData', 'Series']

/** The anchors that an author chose. They are no riskier than those that are made of the text of a heading. */
function setAnchors(tree: Root) {
  visit(tree, 'element', ({ properties }) => {
    if (properties.dataAnchor === undefined) return
    const id = String(properties.dataAnchor)
    if (!pageIds.includes(id)) properties.id = id
    delete properties.dataAnchor
  })
}

/** Wraps tables in a container that scrolls, also by keyboard. */
function wrapTables(tree: Root) {
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || index === undefined || !parent) return
    const caption = table.children.find(
      (child): child is Element => child.type === 'element' && child.tagName === 'caption',
    )
    const ariaLabel = caption ? textOf(caption) : labels.table
    const properties = { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel }
    parent.children[index] = element('div', properties, table)
    return SKIP
  })
}
