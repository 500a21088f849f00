import { useEffect, useState } from 'react'
import { pages } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { useMenu } from '#ui/use-menu.ts'

const compactAfterPx = 50
const menuId = 'Menu'
export const mainId = 'Main'

interface BarProps {
  links: { label: string; href: string }[]
  path: string
}

/** The navigation bar, with a menu on small screens. */
export function Bar({ links, path }: BarProps) {
  const { site, translation } = usePageContext()
  const isCompact = useIsCompact()
  const menu = useMenu()
  return (
    <header className="bar" data-compact={isCompact}>
      <nav
        aria-label={translation.mainNavigation}
        className="frame flex h-full items-center justify-between gap-4"
      >
        <a
          href={pages.home}
          className="min-w-0 py-2 font-display [font-weight:500] text-[min(1.3125rem,10vw)] [line-height:1]"
        >
          {site.name}
        </a>
        <div className="-mr-[10px] flex flex-none items-center gap-1">
          <ul className="hidden items-center md:flex">
            <NavLinks links={links} path={path} className="bar-link" />
          </ul>
          <ThemeToggle />
          <button
            type="button"
            popoverTarget={menuId}
            aria-label={translation.menu}
            className="grid size-[44px] cursor-pointer place-items-center rounded-pill md:hidden"
          >
            <Icon name="menu" className="menu-closed size-6" />
            <Icon name="x" className="menu-open size-6" />
          </button>
        </div>
        {/* A popover, so that it works without JavaScript. */}
        <div
          id={menuId}
          ref={menu}
          popover="auto"
          className="menu md:hidden"
          onClickCapture={({ target, currentTarget }) => {
            if ((target as Element).closest('a')) currentTarget.hidePopover()
          }}
        >
          <ul>
            <NavLinks links={links} path={path} className="menu-link" />
          </ul>
        </div>
      </nav>
    </header>
  )
}

function NavLinks({ links, path, className }: BarProps & { className: string }) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={className} aria-current={currentOf(href, path)}>
        {label}
      </a>
    </li>
  ))
}

/** `true`: the page is one of this section. */
function currentOf(href: string, path: string) {
  return href === path ? 'page' : path.startsWith(`${href}/`) || undefined
}

function useIsCompact() {
  const [isCompact, setIsCompact] = useState(false)
  useEffect(() => {
    const update = () => setIsCompact(window.scrollY > compactAfterPx)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return isCompact
}

export function SkipLink() {
  const { skipToContent } = useTranslation()
  return (
    <a href={`#${mainId}`} className="skip-link">
      {skipToContent}
    </a>
  )
}
