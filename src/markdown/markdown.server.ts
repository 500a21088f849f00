/** Renders the Markdown of an author: GitHub's dialect with its alerts and math, galleries and inline HTML. */
import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import {
  labels,
  type RenderedHtml,
  refuseDeepNesting,
  renderHtml,
} from '#html/render-html.server.ts'
import { invalidField } from '#http/errors.server.ts'
import { endAddresses } from './addresses.server.ts'
import { markAlerts } from './alerts.server.ts'
import { markCode } from './code-meta.server.ts'
import { keepDestinations } from './destinations.server.ts'
import { displayMath, dollarMath } from './dollar-math.server.ts'
import { addFigures } from './figures.server.ts'
import { galleryDirective, toGallery } from './gallery.server.ts'
import { markHeadingIds } from './heading-ids.server.ts'
import { type CardOptions, markPostCards } from './post-cards.server.ts'
import { slowness } from './slow-text.server.ts'
import { filterTags } from './tag-filter.server.ts'
import { convertInWorker } from './worker-thread.server.ts'

export type MarkdownOptions = CardOptions

/** The steps after `remarkRehype` say by an attribute what the content pipeline finishes, behind the sanitizer. */
const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkCjkFriendly)
  .use(remarkMath)
  .use(dollarMath)
  .use(remarkDirective)
  .use(galleryDirective)
  .use(keepDestinations)
  .use(endAddresses)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: (note, mention) =>
      labels.backTo(`${note + 1}${mention > 1 ? `-${mention}` : ''}`),
    handlers: {
      containerDirective: (state, node) => toGallery(state.all(node)),
      html: (_, node, parent) => filterTags(node, parent),
    },
  })
  .use(() => adaptToSanitizer)
  .use(() => (tree: Root, file) => displayMath(tree, String(file)))
  .use(() => markCode)
  .use(() => markAlerts)
  .use(() => markHeadingIds)
  .use(() => addFigures)
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/**
 * Renders a Markdown text as sanitized HTML, finished like that of a post and safe to embed.
 * @param field gets the error message
 * @throws HttpError 400 for what takes too long or is nested too deeply
 */
export async function renderMarkdown(source: string, field = 'content'): Promise<string> {
  const { html, rendered } = await readMarkdown(source, field)
  return (rendered ?? (await renderHtml(html, field))).html
}

/**
 * Makes unsafe HTML of a Markdown text and its inline HTML, for the sanitizer only.
 * @param field gets the error message
 * @throws HttpError 400 for what takes too long or is nested too deeply
 */
export async function markdownToHtml(
  source: string,
  field = 'content',
  options: MarkdownOptions = {},
): Promise<string> {
  return (await readMarkdown(source, field, options)).html
}

export interface Conversion {
  /** The syntax tree, with the places of its links. */
  parsed: MarkdownRoot
  /** Unsafe. */
  html: string
  /** For readers, and what the sanitizer removes: of text that was converted in a worker thread. */
  rendered?: RenderedHtml | undefined
  removed?: string[]
}

/** The same, with the tree of the text. Text that may take long is converted in a worker thread. @throws HttpError 400 */
export function readMarkdown(
  source: string,
  field = 'content',
  options: MarkdownOptions = {},
): Promise<Conversion> {
  return refuseDeepNesting(field, async () => {
    if (deepNesting.test(source)) throw invalidField(field, nestingError)
    const reason = slowness(source)
    return reason
      ? convertInWorker({ source, options }, field, reason)
      : convertMarkdown(source, options)
  })
}

/** Quotes and lists in each other, opened on one line, which no code is either: parsing them takes minutes. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[-+*]|\d+[.)])[ \t])){1000}/m
const nestingError = 'The text is nested too deeply. Please make it flatter.'

/** Without a limit of time. @throws RangeError for what is nested too deeply */
export function convertMarkdown(source: string, options: MarkdownOptions): Conversion {
  const parsed = pipeline.parse(source)
  const tree = pipeline.runSync(parsed, source)
  markPostCards(tree, options)
  return { parsed, html: pipeline.stringify(tree) }
}

/** Makes the tree of the HTML of a short text, without that of inline HTML; undefined for one that may take long. */
export function shortTextToHast(source: string): Root | undefined {
  return slowness(source) ? undefined : pipeline.runSync(pipeline.parse(source), source)
}

/** Omits what the sanitizer would remove although no author wrote it. A task keeps its state as text. */
function adaptToSanitizer(tree: Root) {
  visit(tree, 'element', ({ tagName, properties }, index, parent) => {
    const isTask = tagName === 'li' && properties.className !== undefined
    for (const name of Object.keys(properties)) {
      const isClass = name === 'className' && tagName !== 'code' && tagName !== 'div'
      if (isClass || name.startsWith('data')) delete properties[name]
    }
    if (isTask) properties.className = ['task']
    if (tagName !== 'input' || index === undefined || !parent) return
    parent.children[index] = { type: 'text', value: properties.checked ? '☑' : '☐' }
  })
}
