/** Renders the Markdown of an author: GitHub's dialect, with inline HTML. */
import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { refuseDeepNesting, renderContent } from '#content/content.server.ts'

/** Its result is not safe: it holds the author's inline HTML. */
const toHtml = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(() => replaceCheckboxes)
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/**
 * Sanitized HTML of a Markdown text, finished like the content of a post. Safe to embed.
 * @param field whose error it is
 * @throws HttpError 400 for too deeply nested elements
 */
export function renderMarkdown(source: string, field = 'content'): Promise<string> {
  return refuseDeepNesting(field, async () => {
    const { html } = await renderContent(String(await toHtml.process(source)), field)
    return html
  })
}

/** The sanitizer removes form fields; a task list keeps its state as text. */
function replaceCheckboxes(tree: Root) {
  visit(tree, 'element', ({ tagName, properties }, index, parent) => {
    if (tagName !== 'input' || index === undefined || !parent) return
    parent.children[index] = { type: 'text', value: properties.checked ? '☑' : '☐' }
  })
}
