import { Icon } from './icon.tsx'
import { themeToggleClass } from './theme.ts'

const words = 'Switch between light and dark'

/**
 * Both icons are there; the style shows the one that fits, since the server knows no theme. The script
 * in the head answers it (`theme.ts`).
 */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label={words}
      data-tooltip={words}
      className={`${themeToggleClass} grid size-11 cursor-pointer place-items-center rounded-pill text-soft transition-colors hover:text-accent`}
    >
      <Icon name="sun" className="theme-light" />
      <Icon name="moon" className="theme-dark" />
    </button>
  )
}
