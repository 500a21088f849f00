/** The blocks that `/` inserts at the beginning of a line. */
import type { Block } from './insert-block.ts'

export interface NamedBlock {
  name: string
  /** Further words that find it. */
  keywords: string
  /** 'picture' opens the file dialog; a footnote stands at two places. */
  block: Block | 'picture' | 'footnote'
}

export const blocks: NamedBlock[] = [
  { name: 'Heading', keywords: 'title h2 section', block: around('## ', 'Heading') },
  { name: 'Picture', keywords: 'image photo upload', block: 'picture' },
  { name: 'Code', keywords: 'fence pre snippet', block: around('```', 'js', '\n\n```') },
  {
    name: 'Table',
    keywords: 'grid columns',
    block: around('| ', 'Column', ' | Column |\n| --- | --- |\n| Cell | Cell |'),
  },
  { name: 'Quote', keywords: 'blockquote cite', block: around('> ', 'Quote') },
  {
    name: 'Alert',
    keywords: 'note tip important warning caution callout',
    block: around('> [!NOTE]\n> ', 'Text'),
  },
  { name: 'Task list', keywords: 'todo checkbox checklist', block: around('- [ ] ', 'Task') },
  {
    name: 'Math',
    keywords: 'formula equation latex tex',
    block: around('$$\n', 'a^2 + b^2 = c^2', '\n$$'),
  },
  {
    name: 'Gallery',
    keywords: 'images pictures photos',
    block: around(':::gallery\n', '![](first.jpg)\n![](second.jpg)', '\n:::'),
  },
  { name: 'Footnote', keywords: 'note reference', block: 'footnote' },
  { name: 'Divider', keywords: 'rule line separator hr', block: around('---\n\n', '') },
]

function around(before: string, selected: string, after = ''): Block {
  return { before, selected, after }
}

/** Those whose name or keywords have a word that begins with the query. */
export function findBlocks(query: string): NamedBlock[] {
  const start = query.toLowerCase()
  return blocks.filter(({ name, keywords }) =>
    `${name.toLowerCase()} ${keywords}`.split(' ').some((word) => word.startsWith(start)),
  )
}
