/** The excerpt of a post whose file has none: its first paragraph. */
import type { PostFormat } from '#features/posts/post.ts'
import { firstParagraph } from '#html/first-paragraph.server.ts'
import { parseHtml } from '#html/render-html.server.ts'
import { shortTextToHast } from '#markdown/markdown.server.ts'

const maxLength = 300
/** Characters; a beginning that takes long to parse has no excerpt. */
const readLength = 10_000

export function excerptOf(text: string, format: PostFormat): string {
  const beginning = text.slice(0, readLength)
  const tree = format === 'html' ? parseHtml(beginning) : shortTextToHast(beginning)
  const line = tree ? firstParagraph(tree) : ''
  if (line.length <= maxLength) return line
  const end = line.lastIndexOf(' ', maxLength - 1)
  return `${line.slice(0, end > 0 ? end : maxLength - 1)}…`
}
