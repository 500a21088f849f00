/** Renders the site content's texts in Markdown for the landing page. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { type MarkdownText, markdownTexts, type TextHtml } from './landing-content.ts'
import { isPlainText, plainHtml } from './plain-text.ts'
import type { SiteContent } from './site-content.ts'

/** What the last two documents showed, so that an unchanged text is not rendered again; by all that it depends on. */
let kept: Map<string, string>[] = []

/**
 * The HTML of each text, by its path.
 * @param options `isStrict`: refuse what cannot be rendered, instead of showing it as plain text
 * @throws HttpError 400 with the path of a text that is nested too deeply, if strict
 */
export async function renderTexts(
  content: SiteContent,
  { isStrict = false } = {},
): Promise<TextHtml> {
  const { language } = content.identity
  const html = new Map<string, string>()
  const rendered = new Map<string, string>()
  for (const text of markdownTexts(content)) {
    const { source, path, headingLevel } = text
    const key = JSON.stringify([source, headingLevel, path, language])
    try {
      const known = kept.find((each) => each.has(key))?.get(key)
      rendered.set(key, known ?? (await render(text, language)))
    } catch (error) {
      if (isStrict) throw error
    }
    html.set(path, rendered.get(key) ?? plainHtml(source))
  }
  kept = [rendered, ...kept].slice(0, 2)
  return (path) => html.get(path) ?? ''
}

async function render(text: MarkdownText, language: string): Promise<string> {
  const { source, path } = text
  if (isPlainText(source)) return plainHtml(source)
  // Loaded for the first text that needs it.
  const { renderMarkdown } = await import('#markdown/markdown.server.ts')
  return fitIn(localizeLabels(await renderMarkdown(source, path), language), text)
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
    if (parent && index !== undefined) {
      if (node.tagName === 'a' && hasClass(node, 'anchor')) {
        parent.children.splice(index, 1)
        return [SKIP, index]
      }
      if (hasClass(node, 'code')) {
        parent.children.splice(index, 1, ...plainCode(node))
        return index
      }
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

function hasClass({ properties: { className } }: Element, name: string) {
  return Array.isArray(className) && className.includes(name)
}

/** Without the language's bar and the highlighting, whose styles the page does not have. */
function plainCode(frame: Element): ElementContent[] {
  const pres = frame.children.filter(isPre)
  for (const { children } of pres) {
    for (const code of children) {
      if (code.type === 'element') code.children = [{ type: 'text', value: textOf(code) }]
    }
  }
  return pres
}

function isPre(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'pre'
}

/** The content's own headings begin at the second level. */
function fitHeading(node: Element, headingLevel: number) {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1]
  if (level) node.tagName = `h${Math.min(6, Number(level) - 2 + headingLevel)}`
}
