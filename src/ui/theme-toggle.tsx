import { Icon } from './icon.tsx'
import { useTranslation } from './page-context.tsx'
import { themeToggleClass } from './theme.ts'

/** Contains both icons; the stylesheet shows one of them. The head script handles its clicks (`theme.ts`). */
export function ThemeToggle() {
  const { switchTheme } = useTranslation()
  return (
    <button
      type="button"
      aria-label={switchTheme}
      data-tooltip={switchTheme}
      className={`${themeToggleClass} grid size-[44px] cursor-pointer place-items-center rounded-pill text-soft transition-colors hover:text-accent`}
    >
      <Icon name="sun" className="theme-light" />
      <Icon name="moon" className="theme-dark" />
    </button>
  )
}
