/** Makes the HTML of posts for feeds, where relative URLs have no base. */
import type { Element, Root } from 'hast'
import { LRUCache } from 'lru-cache'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { EXIT, visit } from 'unist-util-visit'
import { absoluteUrl } from '#ui/absolute-url.ts'

const pipeline = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze()

/** Only changed posts are rendered again; keyed by URL. Holds more posts than a feed has. */
const cache = new LRUCache<string, { html: string; content: string }>({ max: 50 })
const maxCachedLength = 100_000

/**
 * Makes URLs absolute, reduces each picture to one file and removes the links of headings to themselves. Readers of
 * feeds have no stylesheet and often no MathML: a callout is a quotation, a formula its TeX.
 */
export function feedHtml(html: string, postUrl: string, publicUrl: string): string {
  const cached = cache.get(postUrl)
  if (cached?.html === html) return cached.content
  const content = render(html, postUrl, publicUrl)
  if (html.length <= maxCachedLength) cache.set(postUrl, { html, content })
  return content
}

function render(html: string, postUrl: string, publicUrl: string): string {
  const tree: Root = pipeline.parse(html)
  visit(tree, 'element', (element) => {
    const { properties } = element
    if (hasClass(element, 'callout')) element.tagName = 'blockquote'
    if (element.tagName === 'math') showSource(element)
    for (const name of ['href', 'src'] as const) {
      const url = properties[name]
      if (typeof url === 'string') properties[name] = absoluteUrl(url, publicUrl, postUrl)
    }
    delete properties.srcSet
    delete properties.sizes
    element.children = element.children.filter(
      (child) =>
        child.type !== 'element' || !(child.tagName === 'source' || hasClass(child, 'anchor')),
    )
  })
  return pipeline.stringify(tree)
}

function hasClass({ properties: { className } }: Element, name: string) {
  return Array.isArray(className) && className.includes(name)
}

function showSource(math: Element) {
  visit(math, 'element', ({ tagName, children }) => {
    if (tagName !== 'annotation') return
    Object.assign(math, { tagName: 'code', properties: {}, children })
    return EXIT
  })
}
