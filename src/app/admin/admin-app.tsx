import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { adminPages } from '#admin-routes.ts'
import { useUserInfo } from '#http/admin/user-record.ts'
import { createAdminQueryClient } from '#http/query-clients.ts'
import { NeedsScript } from '#ui/admin/needs-script.tsx'
import { quietChange } from '#ui/admin/quiet-change.ts'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { Arrival } from '../arrival.tsx'
import { mainId, SkipLink } from '../bar.tsx'
import { ErrorPage } from '../error-page.tsx'
import { Guarded } from '../guarded.tsx'
import { followLinks } from '../link-clicks.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import type { PageData } from '../page-data.ts'
import { useFirstView } from '../use-first-view.ts'
import { AdminBar } from './admin-bar.tsx'
import { type AdminPage, adminPageAt } from './admin-pages.tsx'
import { BesideNavigation } from './beside-navigation.tsx'
import { NoAdministrator } from './no-administrator.tsx'

interface AdminAppProps {
  data: Pick<PageData, 'failure'>
}

/** What stands on every page of the admin area, around the page itself. */
export function AdminApp({ data }: AdminAppProps) {
  const [path, navigate] = useLocation()
  const firstView = useFirstView(path)
  const userId = useUserInfo()?._id
  // Another account is another cache: what one could see is not the other's business.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for another account
  const queryClient = useMemo(createAdminQueryClient, [userId])
  useEffect(() => followLinks(navigate, (to) => adminPageAt(to) !== undefined), [navigate])
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <AdminBar path={path} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        <Guarded path={path}>
          {firstView && data.failure ? (
            <ErrorPage {...data.failure} />
          ) : (
            <CurrentPage path={path} />
          )}
        </Guarded>
        <AdminArrival path={path} />
      </main>
      <ToastRegion />
      <TooltipRegion />
    </QueryClientProvider>
  )
}

/** A search while typing changes the address, and is no arrival: the focus stays in its field. */
function AdminArrival({ path }: { path: string }) {
  const place = `${path}?${useSearch()}`
  const [arrivedAt, setArrivedAt] = useState(place)
  const isQuiet = typeof history !== 'undefined' && history.state === quietChange
  if (arrivedAt !== place && !isQuiet) setArrivedAt(place)
  return <Arrival place={arrivedAt} />
}

function CurrentPage({ path }: { path: string }) {
  const page = adminPageAt(path)
  if (!page) return <NotFoundPage />
  if (page.frame === 'alone') return page.draw()
  return <Protected path={path} page={page} />
}

/** Draws nothing until it is known that somebody is logged in; who is not goes to the login. */
function Protected({ path, page }: { path: string; page: AdminPage }) {
  const [, navigate] = useLocation()
  const user = useUserInfo()
  const isNobody = user === null
  useEffect(() => {
    if (!isNobody) return
    const here = path + location.search
    navigate(here === adminPages.dashboard ? adminPages.login : adminPages.loginFrom(here), {
      replace: true,
    })
  }, [isNobody, path, navigate])
  if (!user) {
    return (
      <>
        <title>Admin</title>
        <NeedsScript className="login" />
      </>
    )
  }
  if (page.frame === 'editor') {
    return (
      <div className="always-dark grow">
        {user.isAdmin === false && <NoAdministrator name={user.username} />}
        {page.draw()}
      </div>
    )
  }
  return (
    <BesideNavigation path={path} user={user}>
      {page.draw()}
    </BesideNavigation>
  )
}
