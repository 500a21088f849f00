import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pages } from '#routes.ts'
import { owner } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

const compactAfterPx = 50
const menuId = 'Menu'
export const mainId = 'Main'

export interface BarLink {
  label: string
  href: string
}

interface BarProps {
  links: BarLink[]
  path: string
  /** What stands beside the links, and at the end of the menu on small screens. */
  aside?: ReactNode
}

/** The bar at the top of every page, with a menu on small screens. */
export function Bar({ links, path, aside }: BarProps) {
  const compact = useScrolledBeyond(compactAfterPx)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A link closes it by itself; a step through the history is another page, too.
    const close = () => menu.current?.hidePopover()
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  return (
    <header className="bar" data-compact={compact}>
      <nav aria-label="Main" className="frame flex h-full items-center justify-between gap-4">
        <a
          href={pages.home}
          className="py-2 font-display font-medium text-[1.3125rem] leading-none tracking-tight"
        >
          {owner.name}
        </a>
        <div className="flex items-center gap-1">
          <ul className="hidden items-center md:flex">
            <NavLinks links={links} path={path} className="bar-link" />
          </ul>
          {aside && <div className="hidden md:block">{aside}</div>}
          <ThemeToggle />
          <button
            type="button"
            popoverTarget={menuId}
            aria-label="Menu"
            className="menu-button -mr-2.5 grid size-11 cursor-pointer place-items-center rounded-pill md:hidden"
          >
            <Icon name="menu" className="size-6" />
          </button>
        </div>
        {/* The browser opens and closes it, with a script or without. */}
        <div
          id={menuId}
          ref={menu}
          popover="auto"
          className="menu md:hidden"
          onClickCapture={(event) => {
            if ((event.target as Element).closest('a, .account-out')) menu.current?.hidePopover()
          }}
        >
          <ul>
            <NavLinks links={links} path={path} className="menu-link" />
          </ul>
          {aside}
        </div>
      </nav>
    </header>
  )
}

interface NavLinksProps {
  links: BarLink[]
  path: string
  className: string
}

function NavLinks({ links, path, className }: NavLinksProps) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={className} aria-current={href === path ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ))
}

function useScrolledBeyond(limitPx: number) {
  const [beyond, setBeyond] = useState(false)
  useEffect(() => {
    const look = () => setBeyond(window.scrollY > limitPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [limitPx])
  return beyond
}

/** The first control of every page. */
export function SkipLink() {
  return (
    <a href={`#${mainId}`} className="skip-link">
      Skip to content
    </a>
  )
}
