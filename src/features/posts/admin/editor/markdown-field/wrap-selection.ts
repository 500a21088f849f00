/** Typing a sign over a selection puts it around the selection. */
import type { TextState } from './text-state.ts'

const pairs: Record<string, string> = {
  ...{ '*': '*', _: '_', '`': '`', '~': '~', '"': '"' },
  ...{ '(': ')', '[': ']' },
}

/** @returns undefined without a selection or for another sign */
export function wrapSelection({ value, start, end }: TextState, sign: string) {
  const closing = Object.hasOwn(pairs, sign) ? pairs[sign] : undefined
  if (!closing || start === end) return undefined
  const selected = value.slice(start, end)
  return {
    value: value.slice(0, start) + sign + selected + closing + value.slice(end),
    start: start + sign.length,
    end: end + sign.length,
  }
}
