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
    if (!(target as Element).closest?.(`.${themeToggleClass}`)) return
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const next = (dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
    if (next === system) delete dataset.theme
    else dataset.theme = next
    try {
      if (next === system) localStorage.removeItem(themeKey)
      else localStorage.setItem(themeKey, next)
    } catch {}
  })
}
