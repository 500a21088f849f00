/** Repairs what plugins and old versions get wrong without a doubt about what was meant; lines keep their numbers. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** An address in an element often has one. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi
const opening = '<![CDATA['
const closing = ']]>'

/** Removes characters that XML forbids, and escapes an `&` that begins no entity, except in CDATA, where it is text. */
export function repairXml(text: string): string {
  const clean = text.replace(forbidden, '')
  const parts: string[] = []
  let end = 0
  for (;;) {
    const start = clean.indexOf(opening, end)
    const stop = start < 0 ? -1 : clean.indexOf(closing, start)
    if (stop < 0) break
    parts.push(escaped(clean.slice(end, start)), clean.slice(start, stop))
    end = stop
  }
  return [...parts, escaped(clean.slice(end))].join('')
}

function escaped(text: string) {
  return text.replace(bareAmpersand, '&amp;')
}
