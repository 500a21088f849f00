/** Renders the Markdown of an author: GitHub's dialect with its alerts and math, galleries and inline HTML. */
import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { EXIT, visit } from 'unist-util-visit'
import { labels, parseHtml, refuseDeepNesting, renderHtml } from '#html/render-html.server.ts'
import { invalidField } from '#http/errors.server.ts'
import { markAlerts } from './alerts.server.ts'
import { markCode } from './code-meta.server.ts'
import { keepDestinations } from './destinations.server.ts'
import { displayMath, dollarMath } from './dollar-math.server.ts'
import { addFigures } from './figures.server.ts'
import { galleryDirective, toGallery } from './gallery.server.ts'
import { markHeadingIds } from './heading-ids.server.ts'
import { type CardOptions, markPostCards } from './post-cards.server.ts'
import { refuseSlowText } from './slow-text.server.ts'
import { filterTags } from './tag-filter.server.ts'

export type MarkdownOptions = CardOptions

/** The steps after `remarkRehype` say by an attribute what the content pipeline finishes, behind the sanitizer. */
const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(dollarMath)
  .use(remarkDirective)
  .use(galleryDirective)
  .use(keepDestinations)
  .use(() => filterTags)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: (note, mention) =>
      labels.backTo(`${note + 1}${mention > 1 ? `-${mention}` : ''}`),
    handlers: { containerDirective: (state, node) => toGallery(state.all(node)) },
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
 * @throws HttpError 400 for what takes too long: elements nested too deeply, too many lines, markers or cells
 */
export async function renderMarkdown(source: string, field = 'content'): Promise<string> {
  return (await renderHtml(await markdownToHtml(source, field), field)).html
}

/** Quotes and lists in each other, opened on one line: parsing thousands of them takes minutes. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[-+*]|\d+[.)])[ \t])){50}/m
const nestingError = 'The text is nested too deeply. Please make it flatter.'

/**
 * Makes unsafe HTML of a Markdown text and its inline HTML, for the sanitizer only.
 * @param field gets the error message
 * @throws HttpError 400 for what takes too long: elements nested too deeply, too many lines, markers or cells
 */
export async function markdownToHtml(
  source: string,
  field = 'content',
  options: MarkdownOptions = {},
): Promise<string> {
  return refuseDeepNesting(field, async () => {
    const tree = await pipeline.run(parseMarkdown(source, field), source)
    markPostCards(tree, options)
    return pipeline.stringify(tree)
  })
}

/**
 * Parses a text into its syntax tree, with the places of its links.
 * @param field gets the error message
 * @throws HttpError 400 for what takes too long; RangeError for what is nested too deeply
 */
export function parseMarkdown(source: string, field = 'content'): MarkdownRoot {
  if (deepNesting.test(source)) throw invalidField(field, nestingError)
  refuseSlowText(source, field)
  return pipeline.parse(source)
}

/** Makes the tree of the HTML that `markdownToHtml` makes, without cards. @param parsed is changed @throws RangeError */
export async function parsedToHast(parsed: MarkdownRoot, source: string): Promise<Root> {
  const tree = await pipeline.run(parsed, source)
  let hasInlineHtml = false
  visit(tree, 'raw', () => {
    hasInlineHtml = true
    return EXIT
  })
  return hasInlineHtml ? parseHtml(pipeline.stringify(tree)) : tree
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
