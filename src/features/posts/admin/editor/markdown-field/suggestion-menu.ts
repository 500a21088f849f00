/** The list that the text expander shows at the caret. */

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

/** Moves the menu left of the text area's edge, and above the caret where there is no room below. */
export function keepMenuInView(expander: HTMLElement, area: HTMLTextAreaElement): void {
  const menu = expander.querySelector<HTMLElement>('.suggestions')
  if (!menu) return
  const box = menu.getBoundingClientRect()
  const beyond = box.right - area.getBoundingClientRect().right
  if (beyond > 0) menu.style.left = `calc(${menu.style.left || '0px'} - ${beyond}px)`
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const bottom =
    (visualViewport?.height ?? innerHeight) - (Number.parseFloat(scrollPaddingBottom) || 0)
  const height = box.height + Number.parseFloat(getComputedStyle(area).lineHeight)
  const fitsAbove = box.top - height > (Number.parseFloat(scrollPaddingTop) || 0)
  if (box.bottom > bottom && fitsAbove) {
    menu.style.top = `calc(${menu.style.top || '0px'} - ${height}px)`
  }
}
