/** Inserts a block with the blank lines that Markdown needs around it. */
import type { TextState } from './text-state.ts'

/** `selected` is selected afterwards. */
export interface Block {
  before: string
  selected: string
  after: string
}

/** Replaces the selection. */
export function insertBlock({ value, start, end }: TextState, block: Block): TextState {
  const head = value.slice(0, start)
  const tail = value.slice(end)
  const gapBefore = head.trim() === '' ? '' : '\n'.repeat(2 - countBreaks(head, /\n*$/))
  const gapAfter = tail.trim() === '' ? '' : '\n'.repeat(2 - countBreaks(tail, /^\n*/))
  const selectionStart = start + gapBefore.length + block.before.length
  return {
    value: head + gapBefore + block.before + block.selected + block.after + gapAfter + tail,
    start: selectionStart,
    end: selectionStart + block.selected.length,
  }
}

function countBreaks(text: string, pattern: RegExp) {
  return Math.min(2, pattern.exec(text)?.[0].length ?? 0)
}
