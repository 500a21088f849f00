/** Compares the Markdown pipeline with the examples of a specification. */
import type { Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { renderHtml } from '#html/render-html.server.ts'
import { renderMarkdown } from '#markdown/markdown.server.ts'

export interface Example {
  markdown: string
  html: string
}

const parser = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze()

/** How an example comes out: as the specification has it, as the content pipeline finishes that, or otherwise. */
export async function compare({ markdown, html }: Example): Promise<'same' | 'finished' | 'other'> {
  const rendered = normalize(await renderMarkdown(markdown))
  if (rendered === normalize(html)) return 'same'
  return rendered === normalize((await renderHtml(html.trim())).html) ? 'finished' : 'other'
}

/** Without the white space that is none of the text. */
export function normalize(html: string): string {
  const tree: Root = parser.parse(html)
  trim(tree)
  return parser.stringify(tree).trim()
}

function trim(node: Nodes) {
  if (node.type === 'element' && node.tagName === 'pre') return
  if (node.type !== 'element' && node.type !== 'root') return
  for (const child of node.children) {
    if (child.type === 'text') child.value = child.value.replace(/\s+/g, ' ')
    else trim(child)
  }
  const isBlock = (child: Nodes | undefined) =>
    child?.type !== 'element' || blocks.has(child.tagName)
  node.children = node.children.filter(
    (child, index) =>
      !(child.type === 'text' && child.value === ' ') ||
      !(isBlock(node.children[index - 1]) && isBlock(node.children[index + 1])),
  ) as typeof node.children
}

const blocks = new Set(
  'p div ul ol li blockquote pre h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td section dl'.split(
    ' ',
  ),
)
