/** Tables in one form: rows of headings at the beginning are the head, all others the body. */
import type { Element, ElementContent } from 'hast'
import { element } from '#html/element.server.ts'

export function simplifyTable(table: Element): Element {
  const parts = table.children.filter((child) => child.type === 'element')
  const captions = parts.filter(({ tagName }) => tagName === 'caption')
  const rows = parts.flatMap((part) => (part.tagName === 'tr' ? [part] : rowsOf(part)))
  const headRows = rows.findIndex((row) => !isHeadRow(row))
  const head = headRows < 0 ? rows : rows.slice(0, headRows)
  const body = headRows < 0 ? [] : rows.slice(headRows)
  table.children = [
    ...captions,
    ...(head.length > 0 ? [element('thead', {}, ...head)] : []),
    ...(body.length > 0 ? [element('tbody', {}, ...body)] : []),
  ]
  return table
}

function rowsOf(part: Element): Element[] {
  return part.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'tr',
  )
}

function isHeadRow(row: Element) {
  row.children = row.children.filter((child) => child.type === 'element')
  return row.children.length > 0 && row.children.every((cell) => isNamed(cell, 'th'))
}

/** Whether Markdown has such tables: one row of headings, as many cells in each row, and only text in them. */
export function isMarkdownTable({ properties, children }: Element): boolean {
  const [head, ...bodies] = children.filter((child) => child.type === 'element')
  if (Object.keys(properties).length > 0 || head?.tagName !== 'thead' || bodies.length > 1) {
    return false
  }
  const rows = [head, ...bodies].flatMap(rowsOf)
  const [first] = rows
  return (
    rowsOf(head).length === 1 &&
    rows.every((row) => row.children.length === first?.children.length && isPlainRow(row, first))
  )
}

function isPlainRow(row: Element, first: Element) {
  return row.children.every((cell, index) => {
    const above = first.children[index]
    if (cell.type !== 'element' || above?.type !== 'element') return false
    const { align, ...others } = cell.properties
    const isAlike = align === above.properties.align && Object.keys(others).length === 0
    const isHead = row === first
    return isAlike && cell.tagName === (isHead ? 'th' : 'td') && !cell.children.some(isWide)
  })
}

const wide = ['p', 'ul', 'ol', 'dl', 'pre', 'blockquote', 'table', 'figure', 'details', 'div', 'hr']

function isWide(node: ElementContent) {
  return node.type === 'element' && wide.includes(node.tagName)
}

function isNamed(node: ElementContent, name: string) {
  return node.type === 'element' && node.tagName === name
}
