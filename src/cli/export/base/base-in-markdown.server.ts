/** Addresses in a Markdown file: of links, pictures, definitions and inline HTML. */
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { editFragment } from './base-in-attributes.server.ts'
import { type Edit, insertion, shifted } from './edits.server.ts'

const parser = unified().use(remarkParse).freeze()
const before = { link: /^.*\]\(\s*<?(?=\/(?!\/))/s, definition: /^\[[^\]]*\]:\s*<?(?=\/(?!\/))/ }

export function editMarkdown(markdown: string, base: string): Edit[] {
  const edits: Edit[] = []
  visit(parser.parse(markdown), (node) => {
    const start = node.position?.start.offset ?? 0
    const text = markdown.slice(start, node.position?.end.offset)
    if (node.type === 'html') edits.push(...shifted(editFragment(text, base), start))
    const isLink = node.type === 'link' || node.type === 'image'
    if (!isLink && node.type !== 'definition') return
    const [opening] = (isLink ? before.link : before.definition).exec(text) ?? []
    if (opening) edits.push(insertion(start + opening.length, base))
  })
  return edits
}
