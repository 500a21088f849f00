/** What Enter does at the end of a list item or in a quote. */
import { isInCode } from './fences.ts'
import { insertAtSelection, lineEnd, lineStart, type TextState } from './text-state.ts'

const quoteAndItem =
  /^([ \t]*(?:>[ \t]?)*)([ \t]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\](?:[ \t]+|$))?/
const quote = /^[ \t]*(?:>[ \t]?)+/
const divider = /^[ \t]*(?:>[ \t]?)*([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/** @returns undefined where Enter is a plain line break */
export function continueList(state: TextState): TextState | undefined {
  const { value, start, end } = state
  const from = lineStart(value, start)
  const line = value.slice(from, lineEnd(value, start))
  const marker = markerOf(line)
  const isBehindMarker = marker && start >= from + marker.length
  if (!isBehindMarker || divider.test(line) || isInCode(value, start)) return undefined
  if (start === end && line.slice(marker.length).trim() === '') return endList(state, from, marker)
  return insertAtSelection(state, `\n${marker.next}`)
}

interface Marker {
  length: number
  /** What the next line begins with. */
  next: string
  /** What remains of an empty item. */
  rest: string
}

function markerOf(line: string): Marker | undefined {
  const item = quoteAndItem.exec(line)
  if (item) {
    const [{ length }, quotes = '', indent = '', bullet, number, dot = '', gap = '', box] = item
    const sign = bullet ?? `${Number(number) + 1}${dot}`
    const next = `${quotes}${indent}${sign}${gap}${box ? '[ ] ' : ''}`
    return { length, next, rest: quotes.includes('>') ? quotes : '' }
  }
  const quotes = quote.exec(line)?.[0]
  if (!quotes) return undefined
  // A space follows the sign even where the line has none.
  const next = quotes.endsWith('>') ? `${quotes} ` : quotes
  return { length: quotes.length, next, rest: '' }
}

/** What is typed next would belong to the last item without a blank line in between. */
function endList({ value }: TextState, from: number, { rest }: Marker): TextState {
  const before = value.slice(lineStart(value, from - 1), Math.max(0, from - 1))
  const gap = isBlank(before) ? '' : `${rest.trimEnd()}\n`
  const caret = from + gap.length + rest.length
  return {
    value: value.slice(0, from) + gap + rest + value.slice(lineEnd(value, from)),
    start: caret,
    end: caret,
  }
}

/** Also in a quote. */
function isBlank(line: string) {
  return line.replace(quote, '').trim() === ''
}
