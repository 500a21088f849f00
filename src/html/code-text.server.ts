import { sanitizerSchema } from './sanitizer-schema.server.ts'

const elements = new Set(sanitizerSchema.tagNames)
/** A tag as authors write one, or any other `<`. */
const opening = /<(?:(\/?)([a-z][a-z\d]*)(?=[\s/>]))?/gi

/** In `pre` and `code`, escapes each `<` that begins no element of a text: `Array<string>` is code, and not a tag. */
export function escapeCodeText(html: string): string {
  let depth = 0
  return html.replace(opening, (match, slash, name) => {
    const tag = name?.toLowerCase()
    if (tag === 'pre' || tag === 'code') {
      depth = Math.max(0, depth + (slash ? -1 : 1))
      return match
    }
    return depth > 0 && !elements.has(tag) ? match.replace('<', '&lt;') : match
  })
}
