import { caretPosition } from './caret-position.ts'

/** Moves the caret to an offset of a text area that is as high as its text, and scrolls to it. */
export function jumpTo(area: HTMLTextAreaElement, offset: number): void {
  area.focus({ preventScroll: true })
  area.setSelectionRange(offset, offset)
  const target = document.createElement('span')
  target.className = 'jump-target'
  target.style.top = `${area.offsetTop + caretPosition(area, offset).top}px`
  area.after(target)
  target.scrollIntoView({ block: 'start' })
  target.remove()
}
