import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { adminPages } from '#admin-paths.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import { createAdminQueryClient } from '#api/query-clients.ts'
import { keepFocusState } from '#ui/admin/keep-focus-state.ts'
import { NoscriptNotice } from '#ui/admin/noscript-notice.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { useLocation, useSearch } from '#ui/location.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { mainId, SkipLink } from '../bar.tsx'
import { ErrorPage } from '../error-page.tsx'
import { followLinks } from '../navigation/link-clicks.ts'
import { ScrollAndFocus } from '../navigation/scroll-and-focus.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import type { PageData } from '../page-data.ts'
import { useInitialView } from '../use-initial-view.ts'
import { AdminBar } from './admin-bar.tsx'
import { AdminLayout } from './admin-layout.tsx'
import { type AdminPage, matchAdminPage } from './admin-pages.tsx'
import { NotAdministratorNote } from './not-administrator-note.tsx'

/** The layout of the admin area. */
export function AdminApp({ data }: { data: PageData }) {
  const [path, navigate] = useLocation()
  const isInitialView = useInitialView(path)
  const userId = useStoredUser()?._id
  // Each account has its own cache, so that one never sees data of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client for another account
  const queryClient = useMemo(createAdminQueryClient, [userId])
  useEffect(() => followLinks(navigate, (to) => matchAdminPage(to) !== undefined), [navigate])
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      {/* The editor's bar stays above the keyboard of a phone. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      <SkipLink />
      <AdminBar path={path} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        <ErrorBoundary path={path} fallback={<ErrorPage />}>
          {isInitialView && data.failure ? (
            <ErrorPage {...data.failure} />
          ) : (
            <CurrentPage path={path} />
          )}
        </ErrorBoundary>
        <AdminScrollAndFocus path={path} />
      </main>
      <ToastRegion />
      <TooltipRegion />
    </QueryClientProvider>
  )
}

/** Ignores history entries marked with `keepFocusState`: a search while typing keeps the focus in its field. */
function AdminScrollAndFocus({ path }: { path: string }) {
  const current = `${path}?${useSearch()}`
  const [lastNavigation, setLastNavigation] = useState(current)
  const keepsFocus = typeof history !== 'undefined' && history.state === keepFocusState
  if (lastNavigation !== current && !keepsFocus) setLastNavigation(current)
  return <ScrollAndFocus location={lastNavigation} />
}

function CurrentPage({ path }: { path: string }) {
  const page = matchAdminPage(path)
  if (!page) return <NotFoundPage />
  if (page.layout === 'standalone') return page.render()
  return <Protected path={path} page={page} />
}

/** Renders the page for a logged-in user and redirects everyone else to the login. */
function Protected({ path, page }: { path: string; page: AdminPage }) {
  const [, navigate] = useLocation()
  const user = useStoredUser()
  const isLoggedOut = user === null
  useEffect(() => {
    if (!isLoggedOut) return
    const address = path + location.search
    navigate(address === adminPages.dashboard ? adminPages.login : adminPages.loginFrom(address), {
      replace: true,
    })
  }, [isLoggedOut, path, navigate])
  if (!user) {
    return (
      <>
        <title>Admin</title>
        <NoscriptNotice className="login" />
      </>
    )
  }
  if (page.layout === 'editor') {
    return (
      <div className="always-dark grow">
        {user.isAdmin === false && <NotAdministratorNote name={user.username} />}
        {page.render()}
      </div>
    )
  }
  return (
    <AdminLayout path={path} user={user}>
      <Suspense key={path} fallback={<Spinner label="Loading the page" />}>
        {page.render()}
      </Suspense>
    </AdminLayout>
  )
}
