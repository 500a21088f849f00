/** The list that the text expander shows at the caret. */
import { caretPosition } from './caret-position.ts'

export interface MenuOption {
  text: string
  onCommit: () => void
}

let lastId = 0

/** A listbox; the expander moves through it and clicks the chosen option. */
export function suggestionMenu(label: string, options: MenuOption[]): HTMLElement {
  const menu = document.createElement('ul')
  menu.className = 'suggestions'
  menu.role = 'listbox'
  menu.ariaLabel = label
  for (const { text, onCommit } of options) {
    const option = document.createElement('li')
    option.id = `suggestion-${++lastId}`
    option.role = 'option'
    option.textContent = text
    option.addEventListener('combobox-commit', onCommit)
    menu.append(option)
  }
  return menu
}

/** Below the caret, inside the width of the text area; above the caret where there is no room below. */
export function placeMenu(expander: HTMLElement, area: HTMLTextAreaElement): void {
  const menu = expander.querySelector<HTMLElement>('.suggestions')
  if (!menu) return
  const { left, top, lineHeight } = caretPosition(area, area.selectionEnd)
  const { width, height } = menu.getBoundingClientRect()
  const lineTop = area.getBoundingClientRect().top + top
  const page = getComputedStyle(document.documentElement)
  const bottom = (visualViewport?.height ?? innerHeight) - pixels(page.scrollPaddingBottom)
  const isAbove =
    lineTop + lineHeight + height > bottom && lineTop - height > pixels(page.scrollPaddingTop)
  menu.style.left = `${Math.max(0, Math.min(left, area.clientWidth - width))}px`
  menu.style.top = `${isAbove ? top - height - gapPx : top + lineHeight + gapPx}px`
}

const gapPx = 4

function pixels(length: string) {
  return Number.parseFloat(length) || 0
}
