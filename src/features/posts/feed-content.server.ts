/** A post's content for a feed reader, which knows no address to start from. */
import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const pipeline = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze()

/** More than a feed has posts: after a change all but one of them stay as they were. */
const [mostKept, longestKept] = [50, 100_000]
const kept = new Map<string, { html: string; content: string }>()

/** The same HTML with absolute addresses and one file for each picture. */
export function feedContent(html: string, postUrl: string): string {
  const last = kept.get(postUrl)
  if (last?.html === html) return last.content
  const content = finish(html, postUrl)
  if (html.length > longestKept) return content
  kept.delete(postUrl)
  kept.set(postUrl, { html, content })
  for (const [oldest] of kept) {
    if (kept.size > mostKept) kept.delete(oldest)
  }
  return content
}

function finish(html: string, postUrl: string): string {
  const tree: Root = pipeline.parse(html)
  visit(tree, 'element', (element) => {
    const { properties } = element
    for (const name of ['href', 'src'] as const) {
      const address = properties[name]
      if (typeof address === 'string')
        properties[name] = URL.parse(address, postUrl)?.href ?? address
    }
    delete properties.srcSet
    delete properties.sizes
    element.children = element.children.filter(
      (child) => child.type !== 'element' || child.tagName !== 'source',
    )
  })
  return pipeline.stringify(tree)
}
