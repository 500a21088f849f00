/**
 * GitHub's filter of inline HTML: tags behind which a browser reads no more tags are text. Otherwise a `<script>` in a
 * sentence would take the rest of the text with it.
 */
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

const disallowed =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?:[\s/>]|$))/gi

export function filterTags(tree: Root) {
  visit(tree, 'raw', (raw) => {
    raw.value = raw.value.replace(disallowed, '&lt;')
  })
}
