/** Light or dark theme: the system's preference until the visitor chooses; the choice is stored in the browser. */

const themeKey = 'theme'

/** The class of the button that `installTheme` handles. */
export const themeToggleClass = 'theme-toggle'

/**
 * Runs in the head script before the first paint, so that the wrong theme never flashes, and handles clicks on the
 * toggle. Choosing the system's theme removes the stored choice. If storage is blocked, the choice lasts for one page.
 */
export function installTheme() {
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem(themeKey)
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
  } catch {}
  document.addEventListener('click', ({ target }) => {
    const toggle = (target as Element).closest?.(`.${themeToggleClass}`)
    if (!toggle) return
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const next = (dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
    wipe(toggle, () => {
      if (next === system) delete dataset.theme
      else dataset.theme = next
    })
    try {
      if (next === system) localStorage.removeItem(themeKey)
      else localStorage.setItem(themeKey, next)
    } catch {}
  })
}

/** Reveals a change in a circle that grows from an element, where the browser can and motion is welcome. */
function wipe(element: Element, change: () => void) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return change()
  }
  const { x, y, width } = element.getBoundingClientRect()
  const clipPath = ['0', '150vmax'].map(
    (radius) => `circle(${radius} at ${x + width / 2}px ${y + width / 2}px)`,
  )
  const grow = () =>
    document.documentElement.animate(
      { clipPath },
      { duration: 500, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
    )
  document.startViewTransition(change).ready.then(grow, () => {})
}
