import { Icon } from './icon.tsx'
import { switchTheme } from './theme.ts'

const words = 'Switch between light and dark'

/** Both icons are there; the style shows the one that fits, since the server knows no theme. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label={words}
      data-tooltip={words}
      className="theme-toggle grid size-11 cursor-pointer place-items-center rounded-pill text-soft transition-colors hover:text-accent"
    >
      <Icon name="sun" className="theme-light" />
      <Icon name="moon" className="theme-dark" />
    </button>
  )
}
