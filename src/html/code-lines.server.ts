/** Wraps the lines of highlighted code, for blocks in which some are marked. */
import type { ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element } from './element.server.ts'

/**
 * Each line in a `span`, or in a `mark` if it is highlighted; with the class `added` or `removed` in a diff. The line
 * ends stay inside, so that copied code is unchanged.
 * @param marked numbers of lines, from 1
 */
export function wrapLines(
  code: ElementContent[],
  marked: Set<number>,
  isDiff: boolean,
): ElementContent[] {
  return splitLines(code).map((line, index) => {
    const text = textOf({ type: 'root', children: line })
    const change = isDiff ? changeOf(text) : undefined
    const tagName = marked.has(index + 1) ? 'mark' : 'span'
    return element(tagName, { className: ['line', ...(change ? [change] : [])] }, ...line)
  })
}

/** @param ranges such as `2,4-6`; numbers beyond the end are ignored */
export function parseLines(ranges: string, lineCount: number): Set<number> {
  const marked = new Set<number>()
  for (const range of ranges.split(',')) {
    const [start, end] = range.split('-').map(Number)
    if (!start) continue
    for (let line = start; line <= Math.min(end ?? start, lineCount); line++) marked.add(line)
  }
  return marked
}

/** The headers `+++` and `---` name the files. */
function changeOf(line: string) {
  if (/^\+(?!\+\+ )/.test(line)) return 'added'
  return /^-(?!-- )/.test(line) ? 'removed' : undefined
}

/** Splits the nodes behind each line end; an element that spans lines is repeated on each. */
function splitLines(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const node of nodes) {
    for (const [index, part] of splitNode(node).entries()) {
      if (index > 0) lines.push([])
      if (part) lines.at(-1)?.push(part)
    }
  }
  return lines
}

function splitNode(node: ElementContent): (ElementContent | undefined)[] {
  if (node.type === 'text') {
    const parts = node.value.split(/(?<=\n)/)
    if (node.value.endsWith('\n')) parts.push('')
    return parts.map((value) => (value ? { type: 'text', value } : undefined))
  }
  if (node.type !== 'element') return [node]
  return splitLines(node.children).map((children) =>
    children.length > 0 ? { ...node, children } : undefined,
  )
}
