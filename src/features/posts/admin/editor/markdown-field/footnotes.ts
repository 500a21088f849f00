/** Inserts footnotes. */
import type { TextState } from './text-state.ts'

const definition = /^\[\^[^\]\s]+\]:/

/** Puts a reference in place of the selection, and the caret into its definition at the end of the text. */
export function insertFootnote({ value, start, end }: TextState): TextState {
  const head = value.slice(0, start)
  const line = head.slice(head.lastIndexOf('\n') + 1)
  // The reference stands at its word.
  const kept = line.trim() ? head.trimEnd() : head
  const number = nextNumber(value)
  const text = `${kept}[^${number}]${value.slice(end)}`.trimEnd()
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  const gap = definition.test(lastLine) ? '\n' : '\n\n'
  const next = `${text}${gap}[^${number}]: `
  return { value: next, start: next.length, end: next.length }
}

function nextNumber(value: string) {
  const numbers = [...value.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))
  return Math.max(0, ...numbers) + 1
}
