/** Light or dark: the system's wish until the visitor says otherwise, remembered in the browser. */

export const themeKey = 'theme'

/**
 * Runs in the head before anything is painted, so that a remembered theme never flashes. It stands
 * inline; the Content-Security-Policy names its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

type Theme = 'light' | 'dark'

/** Turns to the other theme. Back at the system's own, the choice is forgotten and follows it again. */
export function switchTheme() {
  const system: Theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const root = document.documentElement
  const next: Theme = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
  if (next === system) delete root.dataset.theme
  else root.dataset.theme = next
  remember(next === system ? null : next)
}

function remember(theme: Theme | null) {
  try {
    if (theme) localStorage.setItem(themeKey, theme)
    else localStorage.removeItem(themeKey)
  } catch {
    // Storage is closed to us: the choice holds for this page.
  }
}
