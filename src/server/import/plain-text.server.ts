import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const maxLength = 10_000

/** The text of a short HTML, in one line. Longer ones lose their tags only. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim()
  const isLong = html.length > maxLength
  const text = isLong ? html.replace(/<[^<>]{0,1000}>/g, '') : textOf(parser.parse(html))
  return text.replace(/\s+/g, ' ').trim()
}
