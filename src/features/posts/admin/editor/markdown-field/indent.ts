/** What Tab and Shift+Tab do in lists, in fenced code and with several lines selected. */
import { isInCode } from './fences.ts'
import { insertAtSelection, lineEnd, lineStart, type TextState } from './text-state.ts'

const item = /^[ \t]*((?:[-*+]|\d{1,9}[.)])[ \t])/
const step = '  '

/** @returns undefined where Tab moves the focus */
export function indent(state: TextState): TextState | undefined {
  const { value, start, end } = state
  if (isOneLine(state) && !isItem(state)) {
    return isInCode(value, start) ? insertAtSelection(state, step) : undefined
  }
  const isCode = isInCode(value, start)
  return changeLines(state, (line) => {
    if (line.trim() === '' && start !== end) return { line, added: 0 }
    const added = isCode ? step : stepOf(line)
    return { line: added + line, added: added.length }
  })
}

/** @returns undefined where Shift+Tab moves the focus */
export function outdent(state: TextState): TextState | undefined {
  const isCode = isInCode(state.value, state.start)
  if (isOneLine(state) && !isItem(state) && !isCode) return undefined
  const next = changeLines(state, (line) => {
    const [indentation = ''] = /^\t|^ */.exec(line) ?? []
    const removed = Math.min(indentation.length, (isCode ? step : stepOf(line)).length)
    return { line: line.slice(removed), added: -removed }
  })
  return next.value === state.value ? undefined : next
}

function isOneLine({ value, start, end }: TextState) {
  return !value.slice(start, end).includes('\n')
}

function isItem({ value, start }: TextState) {
  const from = lineStart(value, start)
  return item.test(value.slice(from, lineEnd(value, from))) && !isInCode(value, start)
}

/** As wide as the marker, so that an item moves below the text of the one before it. */
function stepOf(line: string) {
  return ' '.repeat(item.exec(line)?.[1]?.length ?? step.length)
}

function changeLines(
  { value, start, end }: TextState,
  change: (line: string) => { line: string; added: number },
): TextState {
  const from = lineStart(value, start)
  // A selection that ends at a line's start does not include that line.
  const last = end > start && value[end - 1] === '\n' ? end - 1 : end
  const to = lineEnd(value, last)
  const changed = value.slice(from, to).split('\n').map(change)
  const text = changed.map(({ line }) => line).join('\n')
  const first = changed[0]?.added ?? 0
  return {
    value: value.slice(0, from) + text + value.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + text.length - (to - from)),
  }
}
