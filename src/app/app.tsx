import { Component, type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { Cursor } from '#ui/cursor.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { ErrorPage } from './error-page.tsx'
import { followLinks } from './link-clicks.ts'
import { NavBar } from './nav-bar.tsx'
import { CurrentPage } from './pages.tsx'
import { SiteFooter } from './site-footer.tsx'

const mainId = 'Main'

/** What stands on every page, around the page itself. */
export function App({ children = <CurrentPage /> }: { children?: ReactNode }) {
  const [path, navigate] = useLocation()
  useEffect(() => followLinks(navigate), [navigate])
  return (
    <>
      <a href={`#${mainId}`} className="skip-link">
        Skip to content
      </a>
      <NavBar path={path} />
      <main id={mainId} tabIndex={-1} className="flex grow flex-col">
        <Guarded path={path}>{children}</Guarded>
      </main>
      <SiteFooter />
      <ToastRegion />
      <TooltipRegion />
      <Cursor />
    </>
  )
}

interface GuardedProps {
  path: string
  children: ReactNode
}

/** Shows a sentence in the place of a page that broke; another path starts anew. */
class Guarded extends Component<GuardedProps, { brokenPath: string | null }> {
  override state = { brokenPath: null }

  static getDerivedStateFromError() {
    return { brokenPath: '' }
  }

  static getDerivedStateFromProps(
    { path }: GuardedProps,
    { brokenPath }: { brokenPath: string | null },
  ) {
    if (brokenPath === null || brokenPath === path) return null
    return { brokenPath: brokenPath === '' ? path : null }
  }

  override render() {
    return this.state.brokenPath === null ? this.props.children : <ErrorPage />
  }
}
