import { Icon } from './icon.tsx'
import { themeToggleClass } from './theme.ts'

const label = 'Switch between light and dark'

/** Contains both icons; the stylesheet shows one of them. The head script handles its clicks (`theme.ts`). */
export function ThemeToggle() {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      className={`${themeToggleClass} grid size-[44px] cursor-pointer place-items-center rounded-pill text-soft transition-colors hover:text-accent`}
    >
      <Icon name="sun" className="theme-light" />
      <Icon name="moon" className="theme-dark" />
    </button>
  )
}
