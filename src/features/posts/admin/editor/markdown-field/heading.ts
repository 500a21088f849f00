/** The heading button: a line becomes a heading, its level rises with each press, and ends as text again. */
import { lineEnd, lineStart, type TextState } from './text-state.ts'

/** The title of a post is its first level. */
const [firstLevel, lastLevel] = [2, 4]

export function cycleHeading({ value, start, end }: TextState): TextState {
  const from = lineStart(value, start)
  const line = value.slice(from, lineEnd(value, from))
  const marker = /^#{1,6} +/.exec(line)?.[0] ?? ''
  const level = Math.max(firstLevel, marker.trim().length + 1)
  const next = level > lastLevel ? '' : `${'#'.repeat(level)} `
  const moved = (offset: number) => Math.max(from, offset + next.length - marker.length)
  return {
    value: value.slice(0, from) + next + value.slice(from + marker.length),
    start: moved(start),
    end: moved(end),
  }
}
