/** The excerpt of a post whose file has none: its first paragraph. */
import { toString as textOfElement } from 'hast-util-to-string'
import { toString as textOf } from 'mdast-util-to-string'
import rehypeParse from 'rehype-parse'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { PostFormat } from '#features/posts/post.ts'

const maxLength = 300

export function excerptOf(text: string, format: PostFormat): string {
  const paragraph = format === 'html' ? firstOfHtml(text) : firstOfMarkdown(text)
  const line = paragraph.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const end = line.lastIndexOf(' ', maxLength - 1)
  return `${line.slice(0, end > 0 ? end : maxLength - 1)}…`
}

function firstOfMarkdown(text: string) {
  const { children } = unified().use(remarkParse).parse(text)
  const paragraph = children.find((node) => node.type === 'paragraph' && textOf(node).trim() !== '')
  return paragraph ? textOf(paragraph, { includeImageAlt: false }) : ''
}

function firstOfHtml(text: string) {
  const { children } = unified().use(rehypeParse, { fragment: true }).parse(text)
  const elements = children.filter((node) => node.type === 'element')
  const paragraph = elements.find((each) => each.tagName === 'p' && textOfElement(each).trim())
  return paragraph ? textOfElement(paragraph) : ''
}
