/**
 * GitHub's filter of inline HTML: tags behind which a browser reads no more tags are text. Otherwise a `<script>` in a
 * sentence would take the rest of the text with it. Scripts, style sheets and frames that are blocks of their own are
 * left to the sanitizer, which removes and reports them.
 */
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

const blockParents = ['root', 'blockquote', 'listItem', 'footnoteDefinition', 'containerDirective']
const everywhere = 'title|textarea|xmp|noembed|noframes|plaintext'
const inBlock = patternOf(everywhere)
const inSentence = patternOf(`${everywhere}|style|iframe|script`)

function patternOf(names: string) {
  return new RegExp(`<(?=/?(?:${names})(?:[\\s/>]|$))`, 'gi')
}

export function filterTags(tree: Root) {
  visit(tree, 'html', (html, _, parent) => {
    const isBlock = blockParents.includes(parent?.type ?? '')
    html.value = html.value.replace(isBlock ? inBlock : inSentence, '&lt;')
  })
}
