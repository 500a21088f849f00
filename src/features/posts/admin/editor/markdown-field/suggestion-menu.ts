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

const gapPx = 4
const minHeightPx = 80

/** Below the caret, inside the width of the text area; above the caret if there is more room and it needs it. */
export function placeMenu(expander: HTMLElement, area: HTMLTextAreaElement): void {
  const menu = expander.querySelector<HTMLElement>('.suggestions')
  if (!menu) return
  menu.style.maxHeight = ''
  const { left, top, lineHeight } = caretPosition(area, area.selectionEnd)
  const { width, height } = menu.getBoundingClientRect()
  const lineTop = area.getBoundingClientRect().top + top
  const line = { top: lineTop - gapPx, bottom: lineTop + lineHeight + gapPx }
  const { isAbove, room } = chooseSide(line, height, visibleRange())
  menu.style.left = `${Math.max(0, Math.min(left, area.clientWidth - width))}px`
  menu.style.top = `${isAbove ? top - gapPx - Math.min(height, room) : top + lineHeight + gapPx}px`
  if (height > room) menu.style.maxHeight = `${room}px`
}

interface Range {
  top: number
  bottom: number
}

/** @returns on which side of a line a menu is shown, and how high it may be there, in pixels */
export function chooseSide(line: Range, height: number, visible: Range) {
  const below = visible.bottom - line.bottom
  const above = line.top - visible.top
  const isAbove = height > below && above > below
  return { isAbove, room: Math.max(minHeightPx, isAbove ? above : below) }
}

/** What neither the bars nor a keyboard on the screen cover. */
function visibleRange(): Range {
  const page = getComputedStyle(document.documentElement)
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
  return {
    top: Math.max(offsetTop, pixels(page.scrollPaddingTop)),
    bottom: Math.min(offsetTop + height, innerHeight - pixels(page.scrollPaddingBottom)),
  }
}

function pixels(length: string) {
  return Number.parseFloat(length) || 0
}
