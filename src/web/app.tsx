import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type InitialData, InitialDataProvider } from '#api/query.tsx'
import { Cursor } from '#ui/cursor.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { useTranslation } from '#ui/page-context.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { mainId, SkipLink } from './bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { NavBar } from './nav-bar.tsx'
import { followLinks, letBrowserNavigate } from './navigation/link-clicks.ts'
import { navigationProgressId, showNavigationProgress } from './navigation/navigation-progress.ts'
import { changePage } from './navigation/page-transition.ts'
import type { PageData } from './page-data.ts'
import { CurrentPage, isOwnPage, useDeferredLocation } from './pages.tsx'
import { SearchRegion } from './search-region.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SubmittedFormContext } from './submitted-form.ts'
import { useInitialView } from './use-initial-view.ts'

interface AppProps {
  /** Of the first view. */
  data: PageData
  /** In a document without scripts: what it shows instead of the page at its path. */
  page?: ReactNode
}

/** The layout of the public pages. */
export function App({ data, page }: AppProps) {
  const [, navigate] = useLocation()
  const { loadingPage } = useTranslation()
  const deferredLocation = useDeferredLocation()
  const { path, isPending } = deferredLocation
  const isInitialView = useInitialView(path)
  const failure = isInitialView ? data.failure : undefined
  const [initialData] = useState(() => new Map(data.queries))
  const hasPage = data.exported ? isCurrentPath : isOwnPage
  useEffect(
    () => (isPending ? showNavigationProgress(loadingPage) : undefined),
    [isPending, loadingPage],
  )
  useEffect(() => {
    // The rendered links belong to the previous page: the browser follows them.
    if (isPending) return
    if (failure) return letBrowserNavigate()
    return followLinks(navigate, hasPage, (address, change) =>
      changePage(address, change, loadingPage),
    )
  }, [navigate, hasPage, isPending, failure, loadingPage])
  return (
    <>
      <p id={navigationProgressId} aria-live="polite" />
      <SkipLink />
      <NavBar path={path} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        <InitialDataProvider value={isInitialView ? initialData : noData}>
          <SubmittedFormContext value={isInitialView ? data.submittedForm : undefined}>
            <ErrorBoundary path={path} fallback={<ErrorPage />}>
              {failure ? (
                <ErrorPage {...failure} />
              ) : (
                (page ?? <CurrentPage {...deferredLocation} />)
              )}
            </ErrorBoundary>
          </SubmittedFormContext>
        </InitialDataProvider>
      </main>
      <SiteFooter />
      <ToastRegion />
      <TooltipRegion />
      <SearchRegion />
      <Cursor />
    </>
  )
}

/** In an export every other page is another document, since there is no API. */
function isCurrentPath(path: string) {
  return path === location.pathname
}

const noData: InitialData = new Map()
