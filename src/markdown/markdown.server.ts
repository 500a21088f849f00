/** Renders the Markdown of an author: GitHub's dialect, with inline HTML. */
import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { labels, refuseDeepNesting, renderContent } from '#content/content.server.ts'
import { invalidField } from '#http/errors.server.ts'
import { refuseSlowText } from './slow-text.server.ts'

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: (note, mention) =>
      labels.backTo(`${note + 1}${mention > 1 ? `-${mention}` : ''}`),
  })
  .use(() => adaptToSanitizer)
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/**
 * Sanitized HTML of a Markdown text, finished like the content of a post. Safe to embed.
 * @param field whose error it is
 * @throws HttpError 400 for what takes too long: elements nested too deeply, too many lines, markers or cells
 */
export async function renderMarkdown(source: string, field = 'content'): Promise<string> {
  return (await renderContent(await markdownToHtml(source, field), field)).html
}

/** Quotes and lists in each other, opened on one line: parsing thousands of them takes minutes. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[-+*]|\d+[.)])[ \t])){50}/m
const nestingError = 'The text is nested too deeply. Please make it flatter.'

/**
 * HTML of a Markdown text with the author's inline HTML. Unsafe: for the sanitizer only.
 * @param field whose error it is
 * @throws HttpError 400 for what takes too long: elements nested too deeply, too many lines, markers or cells
 */
export async function markdownToHtml(source: string, field = 'content'): Promise<string> {
  if (deepNesting.test(source)) throw invalidField(field, nestingError)
  refuseSlowText(source, field)
  return refuseDeepNesting(field, async () => String(await pipeline.process(source)))
}

/** Omits what the sanitizer would remove although no author wrote it. A task keeps its state as text. */
function adaptToSanitizer(tree: Root) {
  visit(tree, 'element', ({ tagName, properties }, index, parent) => {
    for (const name of Object.keys(properties)) {
      const isClass = name === 'className' && tagName !== 'code'
      if (isClass || name === 'align' || name.startsWith('data')) delete properties[name]
    }
    if (tagName !== 'input' || index === undefined || !parent) return
    parent.children[index] = { type: 'text', value: properties.checked ? '☑' : '☐' }
  })
}
