import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type SentAlong, SentAlongProvider } from '#http/read.tsx'
import { Cursor } from '#ui/cursor.tsx'
import { layOutTheRest } from '#ui/first-view.ts'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { mainId, SkipLink } from './bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { Guarded } from './guarded.tsx'
import { followLinks, leaveLinks } from './link-clicks.ts'
import { NavBar } from './nav-bar.tsx'
import type { PageData } from './page-data.ts'
import { changePage } from './page-transition.ts'
import { isOwnPage, PageOf, useDrawnPlace } from './pages.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SubmittedFormProvider } from './submitted-form.tsx'
import { useFirstView } from './use-first-view.ts'
import { tellOfWaiting, waitingId } from './waiting.ts'

interface AppProps {
  /** What the server sent along for the first view. */
  data: Pick<PageData, 'queries' | 'submittedForm' | 'failure' | 'exported'>
}

/** What stands on every page, around the page itself. */
export function App({ data }: AppProps) {
  const [, navigate] = useLocation()
  const place = useDrawnPlace()
  const { path, isLate } = place
  const firstView = useFirstView(path)
  const failure = firstView ? data.failure : undefined
  const [answers] = useState(() => new Map(data.queries))
  const isDrawnHere = data.exported ? isThisPage : isOwnPage
  useEffect(layOutTheRest, [])
  useEffect(() => (isLate ? tellOfWaiting() : undefined), [isLate])
  useEffect(() => {
    // The links on the screen are not those of the address then: they are the browser's.
    if (isLate) return
    return failure ? leaveLinks() : followLinks(navigate, isDrawnHere, changePage)
  }, [navigate, isDrawnHere, isLate, failure])
  return (
    <>
      <p id={waitingId} aria-live="polite" />
      <SkipLink />
      <NavBar path={path} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        <SentAlongProvider value={firstView ? answers : nothing}>
          <SubmittedFormProvider value={firstView ? data.submittedForm : undefined}>
            <Guarded path={path}>
              {failure ? <ErrorPage {...failure} /> : <PageOf {...place} />}
            </Guarded>
          </SubmittedFormProvider>
        </SentAlongProvider>
      </main>
      <SiteFooter />
      <ToastRegion />
      <TooltipRegion />
      <Cursor />
    </>
  )
}

/** In an export another page is another document: there is no API to ask for what it shows. */
function isThisPage(path: string) {
  return path === location.pathname
}

const nothing: SentAlong = new Map()
