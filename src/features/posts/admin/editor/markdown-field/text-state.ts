/** The text of a text area with its selection: what the editing functions take and give. */
export interface TextState {
  value: string
  /** The selection, or the caret twice. */
  start: number
  end: number
}

/** Replaces a range. The selection stays with its text. */
export function replaceRange(state: TextState, from: number, to: number, text: string): TextState {
  const value = state.value.slice(0, from) + text + state.value.slice(to)
  const moved = (offset: number) => {
    if (offset <= from) return offset
    return offset >= to ? offset + text.length - (to - from) : from + text.length
  }
  return { value, start: moved(state.start), end: moved(state.end) }
}

/** Replaces the selection and sets the caret behind the text. */
export function insertAtSelection(state: TextState, text: string): TextState {
  const caret = state.start + text.length
  const value = state.value.slice(0, state.start) + text + state.value.slice(state.end)
  return { value, start: caret, end: caret }
}

export function lineStart(value: string, offset: number): number {
  return value.lastIndexOf('\n', offset - 1) + 1
}

export function lineEnd(value: string, offset: number): number {
  const end = value.indexOf('\n', offset)
  return end === -1 ? value.length : end
}

/** The range in which two texts differ, and what stands there in the second. */
export function difference(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  const end = (text: string) => text[text.length - 1 - same]
  while (same < shorter - from && end(before) === end(after)) same++
  return { from, to: before.length - same, text: after.slice(from, after.length - same) }
}
