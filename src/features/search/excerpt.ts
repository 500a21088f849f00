/** The part of a text that answers a question, with its words marked. */
import type { Word } from '#text/tokenize.ts'

export interface ExcerptPart {
  text: string
  isMatch: boolean
}

const maxLength = 160
/** Before the first word that matches. */
const leadLength = 40

/**
 * @param found the words of the text that were asked for, in their order
 * @returns the beginning of the text if no word matches
 */
export function excerptOf(text: string, found: Iterable<Word>): ExcerptPart[] {
  const matches = found[Symbol.iterator]()
  const first = matches.next().value
  const from = startOf(text, first?.start ?? 0)
  const to = endOf(text, from)
  const parts: ExcerptPart[] = []
  let end = from
  for (let match = first; match && match.start < to; match = matches.next().value) {
    if (match.start < from || match.end > to) continue
    parts.push({ text: text.slice(end, match.start), isMatch: false })
    parts.push({ text: text.slice(match.start, match.end), isMatch: true })
    end = match.end
  }
  parts.push({ text: text.slice(end, to), isMatch: false })
  if (from > 0) parts.unshift({ text: '… ', isMatch: false })
  if (to < text.length) parts.push({ text: ' …', isMatch: false })
  return parts.filter((part) => part.text !== '')
}

/** At a space, or without one where the character begins. */
function startOf(text: string, match: number) {
  if (match <= leadLength) return 0
  const from = match - leadLength
  const space = text.indexOf(' ', from)
  if (space >= 0 && space < match) return space + 1
  return isInsidePair(text, from) ? from + 1 : from
}

function endOf(text: string, from: number) {
  const to = from + maxLength
  if (to >= text.length) return text.length
  const space = text.lastIndexOf(' ', to)
  if (space > from + maxLength / 2) return space
  return isInsidePair(text, to) ? to - 1 : to
}

/** Of a surrogate pair. */
function isInsidePair(text: string, at: number) {
  return /[\udc00-\udfff]/.test(text[at] ?? '')
}
