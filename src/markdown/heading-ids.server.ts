/** `## Title {#id}`: the anchor of a heading. `data-anchor` carries it through the sanitizer, which prefixes ids. */
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const marker = /(?:^|[ \t]+)\{#([\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,99})\}[ \t]*$/u

export function markHeadingIds(tree: Root) {
  visit(tree, 'element', (heading) => {
    const last = heading.children.at(-1)
    if (!headings.includes(heading.tagName) || last?.type !== 'text') return
    const [text = '', id] = marker.exec(last.value) ?? []
    if (!id) return
    last.value = last.value.slice(0, last.value.length - text.length)
    heading.properties.dataAnchor = id
  })
}
