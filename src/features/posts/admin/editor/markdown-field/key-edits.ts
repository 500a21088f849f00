/** What keys do in the text area besides typing. */
import { indent, outdent } from './indent.ts'
import { continueList } from './list-continuation.ts'
import type { KeyPress } from './shortcuts.ts'
import type { TextState } from './text-state.ts'
import { wrapSelection } from './wrap-selection.ts'

/** @returns the edit of a key; undefined if the browser handles it */
export function editOfKey(press: KeyPress) {
  const { key, shiftKey } = press
  const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey
  if (key === 'Enter') return isPlain && !shiftKey ? continueList : undefined
  if (key === 'Tab') return isPlain ? (shiftKey ? outdent : indent) : undefined
  // Some layouts type brackets with AltGr, which is Ctrl+Alt, or with the Mac's Option.
  const isTyping = !press.metaKey && (!press.ctrlKey || press.altKey)
  if (key.length !== 1 || !isTyping) return undefined
  return (state: TextState) => wrapSelection(state, key)
}
