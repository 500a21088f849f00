import { useEffect, useRef, useState } from 'react'
import { adminPages, isAdminPath } from '#admin-routes.ts'
import { pages } from '#routes.ts'
import { owner } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

const compactAfterPx = 50
const menuId = 'Menu'

const publicLinks = [
  { label: 'Home', href: pages.section('home') },
  { label: 'About', href: pages.section('services') },
  { label: 'Projects', href: pages.section('projects') },
  { label: 'Contact', href: pages.section('contact') },
  { label: 'Blog', href: pages.posts },
]
const adminLinks = [
  { label: 'View Site', href: pages.home },
  { label: 'Dashboard', href: adminPages.dashboard },
  { label: 'Manage Blogs', href: adminPages.managePosts },
  { label: 'Manage Users', href: adminPages.users },
]

/** The bar at the top: the site's links, or the admin area's below /admin. */
export function NavBar({ path }: { path: string }) {
  const compact = useScrolledBeyond(compactAfterPx)
  const menu = useRef<HTMLDivElement>(null)
  const links = isAdminPath(path) ? adminLinks : publicLinks
  return (
    <header className="bar" data-compact={compact}>
      <nav aria-label="Main" className="frame flex h-full items-center justify-between gap-4">
        <a
          href={pages.home}
          className="py-2 font-display text-[1.3125rem] leading-none tracking-tight"
        >
          {owner.name}
        </a>
        <div className="flex items-center gap-1">
          <ul className="hidden items-center md:flex">
            <NavLinks links={links} path={path} className="bar-link" />
          </ul>
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
            if ((event.target as Element).closest('a')) menu.current?.hidePopover()
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

interface NavLinksProps {
  links: { label: string; href: string }[]
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
