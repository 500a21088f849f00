/**
 * GitHub's filter of inline HTML: tags behind which a browser reads no more tags are text. Otherwise a `<script>` in a
 * sentence would take the rest of the text with it. Scripts, style sheets and frames that are blocks of their own are
 * left to the sanitizer, which removes and reports them.
 */
import type { Html, Nodes } from 'mdast'
import type { Raw } from 'mdast-util-to-hast'

const blockParents = ['root', 'blockquote', 'listItem', 'footnoteDefinition', 'containerDirective']
const everywhere = 'title|textarea|xmp|noembed|noframes|plaintext'
const inBlock = patternOf(everywhere)
const inSentence = patternOf(`${everywhere}|style|iframe|script`)

function patternOf(names: string) {
  return new RegExp(`<(?=/?(?:${names})(?:[\\s/>]|$))`, 'gi')
}

export function filterTags({ value, position }: Html, parent: Nodes | undefined): Raw {
  const isBlock = blockParents.includes(parent?.type ?? '')
  return {
    ...{ type: 'raw', value: value.replace(isBlock ? inBlock : inSentence, '&lt;') },
    ...(position && { position }),
  }
}
