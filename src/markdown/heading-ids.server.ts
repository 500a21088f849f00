/** `## Title {#id}`: the anchor of a heading. `data-anchor` carries it through the sanitizer, which prefixes ids. */
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const marker = /^\{#([\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,99})\}$/u

export function markHeadingIds(tree: Root) {
  visit(tree, 'element', (heading) => {
    const last = heading.children.at(-1)
    if (!headings.includes(heading.tagName) || last?.type !== 'text') return
    const text = last.value.trimEnd()
    const start = text.lastIndexOf('{')
    const [, id] = marker.exec(text.slice(Math.max(0, start))) ?? []
    if (!id || !/^$|\s/.test(text.charAt(start - 1))) return
    last.value = text.slice(0, start).trimEnd()
    heading.properties.dataAnchor = id
  })
}
