/** Texts with a selection, written with `¦` at the caret or at both ends of the selection. */
interface TextState {
  value: string
  start: number
  end: number
}

export function parseMarked(text: string): TextState {
  const start = text.indexOf('¦')
  const last = text.lastIndexOf('¦')
  return { value: text.replaceAll('¦', ''), start, end: last === start ? start : last - 1 }
}

export function toMarked({ value, start, end }: TextState): string {
  const selected = start === end ? '' : `${value.slice(start, end)}¦`
  return `${value.slice(0, start)}¦${selected}${value.slice(end)}`
}

/** Applies an edit to a marked text; undefined if there is nothing to edit. */
export function edited(
  edit: (state: TextState) => TextState | undefined,
  text: string,
): string | undefined {
  const next = edit(parseMarked(text))
  return next && toMarked(next)
}
