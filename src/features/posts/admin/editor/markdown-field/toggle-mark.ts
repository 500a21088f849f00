/** Bold, italic, code and strikethrough where the text has their marks already. GitHub's element adds new ones. */
import { isInCode } from './fences.ts'
import { replaceRange, type TextState } from './text-state.ts'

export type MarkName = 'bold' | 'italic' | 'strikethrough' | 'code'

interface Mark {
  signs: string[]
  length: number
}

const marks: Record<MarkName, Mark> = {
  bold: { signs: ['*', '_'], length: 2 },
  italic: { signs: ['_', '*'], length: 1 },
  strikethrough: { signs: ['~'], length: 2 },
  code: { signs: ['`'], length: 1 },
}

/** Bold and italic at once. */
const bothLength = 3
const onlySigns = /^[*_~`]*$/

export function isMarkName(name: string): name is MarkName {
  return Object.hasOwn(marks, name)
}

/** Steps out in front of a closing mark, and removes empty marks and those around. @returns undefined without marks */
export function toggleMark(state: TextState, name: MarkName): TextState | undefined {
  if (isInCode(state.value, state.start)) return undefined
  const mark = marks[name]
  if (state.start !== state.end) {
    const span = findSpans(state, mark).find((each) => isSelected(state, each))
    return span && unwrap(state, span)
  }
  const empty = emptyMarks(state, mark)
  if (empty) return unwrap(state, empty)
  const caret = state.start
  const around = findSpans(state, mark).find(
    ({ openEnd, closeStart }) => openEnd <= caret && caret <= closeStart,
  )
  if (!around) return undefined
  return onlySigns.test(state.value.slice(caret, around.closeStart))
    ? stepOut(state, around)
    : unwrap(state, around)
}

/** Where the two marks of a text begin and end. */
interface Span {
  openStart: number
  openEnd: number
  closeStart: number
  closeEnd: number
}

/** With or without its marks; those of other formats may stand between. */
function isSelected({ value, start, end }: TextState, span: Span) {
  const { openStart, openEnd, closeStart, closeEnd } = span
  const isBetween = (from: number, to: number) =>
    from <= to && onlySigns.test(value.slice(from, to))
  return (
    (isBetween(openEnd, start) && isBetween(end, closeStart)) ||
    (isBetween(start, openStart) && isBetween(closeEnd, end))
  )
}

function unwrap(state: TextState, { openStart, openEnd, closeStart, closeEnd }: Span): TextState {
  return replaceRange(replaceRange(state, closeStart, closeEnd, ''), openStart, openEnd, '')
}

/** A mark behind a space would close nothing: the space goes behind it. */
function stepOut({ value }: TextState, { openEnd, closeStart, closeEnd }: Span): TextState {
  const inner = value.slice(openEnd, closeStart)
  const text = inner.trimEnd()
  const mark = value.slice(closeStart, closeEnd)
  return {
    value: value.slice(0, openEnd) + text + mark + inner.slice(text.length) + value.slice(closeEnd),
    start: closeEnd,
    end: closeEnd,
  }
}

function emptyMarks({ value, start }: TextState, { signs, length }: Mark): Span | undefined {
  const [before, after] = [value.slice(0, start), value.slice(start)]
  const sign = signs.find((each) => {
    const count = (pattern: string, text: string) => new RegExp(pattern).exec(text)?.[0].length
    return count(`\\${each}*$`, before) === length && count(`^\\${each}*`, after) === length
  })
  return sign
    ? { openStart: start - length, openEnd: start, closeStart: start, closeEnd: start + length }
    : undefined
}

/** Those of the paragraph. */
function findSpans({ value, start, end }: TextState, { signs, length }: Mark): Span[] {
  const from = value.lastIndexOf('\n\n', start - 1) + 1
  const next = value.indexOf('\n\n', end)
  const to = next === -1 ? value.length : next
  // Of the same length as before.
  const text = ' '.repeat(from) + withoutLiterals(value.slice(from, to), signs)
  return signs.flatMap((sign) => spansOf(text, sign, length, start))
}

/** Escaped signs and code have no marks in them. */
function withoutLiterals(text: string, signs: string[]) {
  const literals = signs.includes('`') ? /\\[\s\S]/g : /\\[\s\S]|(`+)[^`]+\1/g
  return text.replace(literals, (literal) => 'x'.repeat(literal.length))
}

function spansOf(text: string, sign: string, length: number, caret: number): Span[] {
  const spans: Span[] = []
  let open: { start: number; end: number } | undefined
  for (const { 0: run, index } of text.matchAll(new RegExp(`\\${sign}+`, 'g'))) {
    const isBoth = run.length === bothLength && (sign === '*' || sign === '_')
    if (run.length !== length && !isBoth) continue
    const behind = index + run.length
    const [before = ' ', after = ' '] = [text[index - 1], text[behind]]
    // An underscore inside a word is a letter.
    const isWord = (neighbour: string) => sign === '_' && /[\p{L}\p{N}]/u.test(neighbour)
    const isAtCaret = index <= caret && caret < behind
    if (open && (isAtCaret || /\S/.test(before)) && !isWord(after)) {
      const closeStart = isBoth && length === 1 ? behind - 1 : index
      spans.push({
        openStart: open.start,
        openEnd: open.end,
        closeStart,
        closeEnd: closeStart + length,
      })
      open = undefined
    } else if (/\S/.test(after) && !isWord(before)) {
      const start = isBoth && length === 2 ? index + 1 : index
      open = { start, end: start + length }
    }
  }
  return spans
}
