import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type SentAlong, SentAlongProvider } from '#http/read.tsx'
import { Cursor } from '#ui/cursor.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { ErrorPage } from './error-page.tsx'
import { followLinks } from './link-clicks.ts'
import { NavBar } from './nav-bar.tsx'
import type { PageData } from './page-data.ts'
import { CurrentPage, isOwnPage } from './pages.tsx'
import { SiteFooter } from './site-footer.tsx'

const mainId = 'Main'

interface AppProps {
  /** What the server sent along for the first view. */
  answers: PageData['queries']
  children?: ReactNode
}

/** What stands on every page, around the page itself. */
export function App({ answers, children = <CurrentPage /> }: AppProps) {
  const [path, navigate] = useLocation()
  const sentAlong = useSentAlong(answers, path)
  useEffect(() => followLinks(navigate, isOwnPage), [navigate])
  return (
    <>
      <a href={`#${mainId}`} className="skip-link">
        Skip to content
      </a>
      <NavBar path={path} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        <SentAlongProvider value={sentAlong}>
          <Guarded path={path}>{children}</Guarded>
        </SentAlongProvider>
      </main>
      <SiteFooter />
      <ToastRegion />
      <TooltipRegion />
      <Cursor />
    </>
  )
}

/** What came with the document holds until the visitor goes somewhere else. */
function useSentAlong(answers: PageData['queries'], path: string): SentAlong {
  const [first] = useState(() => ({ path, answers: new Map(answers) }))
  const [left, setLeft] = useState(false)
  if (!left && path !== first.path) setLeft(true)
  return left ? nothing : first.answers
}

const nothing: SentAlong = new Map()

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
