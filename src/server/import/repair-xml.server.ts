/** Repairs what plugins and old versions get wrong without a doubt about what was meant; lines keep their numbers. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** An address in an element often has one. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi
const opening = '<![CDATA['
const closing = ']]>'

const partLength = 65_536

/** Removes characters that XML forbids, and escapes an `&` that begins no entity, except in CDATA, where it is text. */
export function* repairXml(text: string): Generator<string> {
  let end = 0
  while (end < text.length) {
    const start = text.indexOf(opening, end)
    const stop = start < 0 ? -1 : text.indexOf(closing, start)
    const isLast = stop < 0
    for (const part of partsOf(text, end, isLast ? text.length : start)) {
      yield part.replace(forbidden, '').replace(bareAmpersand, '&amp;')
    }
    if (isLast) return
    for (const part of partsOf(text, start, stop)) yield part.replace(forbidden, '')
    end = stop
  }
}

/** Cut where no entity is. */
function* partsOf(text: string, start: number, stop: number): Generator<string> {
  let from = start
  while (from < stop) {
    const to = Math.min(from + partLength, stop)
    // Only there: without one it would be searched to the beginning of the text for each part.
    const last = to < stop ? text.slice(to - longestEntity, to).lastIndexOf('&') : -1
    const end = last < 0 ? to : to - longestEntity + last
    yield text.slice(from, end)
    from = end
  }
}

const longestEntity = 40
