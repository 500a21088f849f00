import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const parser = unified().use(remarkParse).freeze()
const comment = /<!--[\s\S]*?(?:-->|$)/g

/** Markdown without its HTML comments, which no reader sees; those within code stay. */
export function withoutComments(source: string): string {
  if (!source.includes('<!--')) return source
  let text = ''
  let end = 0
  visit(parser.parse(source), 'html', ({ position }) => {
    const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    text += source.slice(end, from) + source.slice(from, to).replace(comment, '')
    end = to
  })
  return text + source.slice(end)
}
