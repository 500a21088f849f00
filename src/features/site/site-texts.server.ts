/** Renders the site content's texts in Markdown for the landing page. */
import type { Element, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { type MarkdownText, markdownTexts, type TextHtml } from './landing-content.ts'
import { isPlainText, plainHtml } from './plain-text.ts'
import type { SiteContent } from './site-content.ts'

/**
 * The HTML of each text, by its path.
 * @param options `isStrict`: refuse what cannot be rendered, instead of showing it as plain text
 * @throws HttpError 400 with the path of a text that is nested too deeply, if strict
 */
export async function renderTexts(
  content: SiteContent,
  { isStrict = false } = {},
): Promise<TextHtml> {
  const html = new Map<string, string>()
  for (const text of markdownTexts(content)) {
    const rendered = render(text)
    html.set(text.path, await (isStrict ? rendered : rendered.catch(() => plainHtml(text.source))))
  }
  return (path) => html.get(path) ?? ''
}

async function render(text: MarkdownText): Promise<string> {
  const { source, path } = text
  if (isPlainText(source)) return plainHtml(source)
  // Loaded for the first text that needs it.
  const { renderMarkdown } = await import('#markdown/markdown.server.ts')
  return fitIn(await renderMarkdown(source, path), text)
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const printer = unified().use(rehypeStringify).freeze()

/** Fits a rendered text into its place: the levels of its headings, and ids that are unique on the page. */
function fitIn(html: string, { path, headingLevel }: MarkdownText): string {
  const tree: Root = parser.parse(html)
  const prefix = `${path.replaceAll('.', '-')}-`
  const ids = new Set<unknown>()
  visit(tree, 'element', ({ properties }) => void ids.add(properties.id))
  visit(tree, 'element', (node, index, parent) => {
    if (isAnchor(node) && parent && index !== undefined) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    fitHeading(node, headingLevel)
    const { id, href, ariaDescribedBy } = node.properties
    if (id) node.properties.id = prefix + id
    if (Array.isArray(ariaDescribedBy)) {
      node.properties.ariaDescribedBy = ariaDescribedBy.map((each) => prefix + each)
    }
    // Other fragments lead to the sections of the page.
    const target = typeof href === 'string' && href.startsWith('#') && href.slice(1)
    if (target && ids.has(target)) node.properties.href = `#${prefix}${target}`
  })
  return printer.stringify(tree)
}

/** The link to a heading itself. */
function isAnchor({ tagName, properties }: Element) {
  const { className } = properties
  return tagName === 'a' && Array.isArray(className) && className.includes('anchor')
}

/** The content's own headings begin at the second level. */
function fitHeading(node: Element, headingLevel: number) {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1]
  if (level) node.tagName = `h${Math.min(6, Number(level) - 2 + headingLevel)}`
}
