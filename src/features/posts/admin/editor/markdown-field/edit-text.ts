/** Edits a text area so that the browser's undo takes an edit back in one step, and `input` is fired. */
import { difference, type TextState } from './text-state.ts'

type Change = (state: TextState) => TextState | undefined

export function stateOf(area: HTMLTextAreaElement): TextState {
  return { value: area.value, start: area.selectionStart, end: area.selectionEnd }
}

/** For what the writer does in the text area. @returns false if there was nothing to change */
export function editText(area: HTMLTextAreaElement, change: Change): boolean {
  area.focus({ preventScroll: true })
  const next = change(stateOf(area))
  if (next) apply(area, next)
  return next !== undefined
}

/** For what happens meanwhile: neither the focus nor the page moves. @returns false if there was nothing to change */
export function editTextQuietly(area: HTMLTextAreaElement, change: Change): boolean {
  const focused = document.activeElement
  const { scrollX, scrollY } = window
  // Leaving another text field would interrupt the typing there. Its price is the history of this one.
  if (!isOtherTextField(focused, area)) area.focus({ preventScroll: true })
  const next = change(stateOf(area))
  if (next) apply(area, next)
  if (focused !== area && document.activeElement === area) {
    if (focused instanceof HTMLElement && focused !== document.body) {
      focused.focus({ preventScroll: true })
    } else area.blur()
  }
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return next !== undefined
}

function isOtherTextField(element: Element | null, area: HTMLTextAreaElement) {
  return element !== area && (element?.matches('input, textarea, [contenteditable]') ?? false)
}

function apply(area: HTMLTextAreaElement, next: TextState) {
  const { from, to, text } = difference(area.value, next.value)
  if (from !== to || text) {
    const { selectionStart, selectionEnd } = area
    area.setSelectionRange(from, to)
    if (!(document.activeElement === area && execute(text))) {
      area.setSelectionRange(selectionStart, selectionEnd)
      area.setRangeText(text, from, to, 'preserve')
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
  area.setSelectionRange(next.start, next.end)
}

/** Deprecated, but the only edit that enters the history of undo. */
function execute(text: string) {
  return text ? document.execCommand('insertText', false, text) : document.execCommand('delete')
}
