/** What sanitising takes out of a content, told in words for its author. */
import type { Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'

const mostNames = 20

/**
 * Compares a content before and after sanitising.
 * @returns names such as `<script>` and `onclick of <p>`, each once, in the order of the content
 */
export function removedContent(before: Root, after: Root): string[] {
  const left = countsOf(after)
  const removed = new Set<string>()
  for (const name of namesIn(before)) {
    const count = left.get(name) ?? 0
    if (count > 0) left.set(name, count - 1)
    else removed.add(name)
  }
  return [...removed].filter(isNews(removed)).slice(0, mostNames)
}

/** With an element goes everything it carries: one name for it is enough. */
function isNews(removed: Set<string>) {
  return (name: string) => !removed.has(/ of (<.+>)$/.exec(name)?.[1] ?? '')
}

function countsOf(tree: Root) {
  const counts = new Map<string, number>()
  for (const name of namesIn(tree)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function namesIn(tree: Root): string[] {
  const names: string[] = []
  visit(tree, (node: Nodes) => {
    if (node.type === 'comment') names.push('<!-- comment -->')
    if (node.type !== 'element') return
    names.push(`<${node.tagName}>`)
    for (const [property, value] of Object.entries(node.properties)) {
      for (const each of Array.isArray(value) ? value : [undefined]) {
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
