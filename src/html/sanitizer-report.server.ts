/** Reports to the author what the sanitizer removes. */
import type { Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'

const maxNames = 20

/**
 * Compares the trees before and after sanitizing.
 * @returns unique names such as `<script>` and `onclick of <p>`, in document order
 */
export function sanitizerReport(before: Root, after: Root): string[] {
  const remaining = countNames(after)
  const removed = new Set<string>()
  for (const name of listNames(before)) {
    const count = remaining.get(name) ?? 0
    if (count > 0) remaining.set(name, count - 1)
    else removed.add(name)
  }
  // An attribute of a removed element is covered by the element.
  const isCovered = (name: string) => removed.has(/ of (<.+>)$/.exec(name)?.[1] ?? '')
  return [...removed].filter((name) => !isCovered(name)).slice(0, maxNames)
}

function countNames(tree: Root) {
  const counts = new Map<string, number>()
  for (const name of listNames(tree)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function listNames(tree: Root): string[] {
  const names: string[] = []
  visit(tree, (node: Nodes) => {
    if (node.type === 'comment') names.push('<!-- comment -->')
    if (node.type !== 'element') return
    names.push(`<${node.tagName}>`)
    for (const [property, value] of Object.entries(node.properties)) {
      // The sanitizer may remove single classes. It prefixes ids in other lists.
      const classes = property === 'className' && Array.isArray(value) ? value : [undefined]
      for (const each of classes) {
        const detail = each === undefined ? '' : ` ${each}`
        names.push(`${htmlName(property)}${detail} of <${node.tagName}>`)
      }
    }
  })
  return names
}

function htmlName(property: string) {
  return property === 'className' ? 'class' : property.toLowerCase()
}
