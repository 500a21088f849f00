import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { adminPages } from '#admin-routes.ts'
import { useUserInfo } from '#http/admin/user-info.ts'
import { createAdminQueryClient } from '#http/query-clients.ts'
import { ToastRegion } from '#ui/toast-region.tsx'
import { TooltipRegion } from '#ui/tooltip-region.tsx'
import { Arrival } from '../arrival.tsx'
import { mainId, SkipLink } from '../bar.tsx'
import { ErrorPage } from '../error-page.tsx'
import { Guarded } from '../guarded.tsx'
import { followLinks } from '../link-clicks.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import type { PageData } from '../page-data.ts'
import { AdminBar } from './admin-bar.tsx'
import { type AdminPage, adminPageAt } from './admin-pages.tsx'
import { BesideNavigation } from './beside-navigation.tsx'

interface AdminAppProps {
  data: Pick<PageData, 'failure'>
}

/** What stands on every page of the admin area, around the page itself. */
export function AdminApp({ data }: AdminAppProps) {
  const [path, navigate] = useLocation()
  const [queryClient] = useState(createAdminQueryClient)
  useEffect(() => followLinks(navigate, (to) => adminPageAt(to) !== undefined), [navigate])
  return (
    <QueryClientProvider client={queryClient}>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <AdminBar path={path} />
      <main id={mainId} tabIndex={-1} className="relative flex grow flex-col">
        <Guarded path={path}>
          {data.failure ? <ErrorPage {...data.failure} /> : <CurrentPage path={path} />}
        </Guarded>
        <Arrival />
      </main>
      <ToastRegion />
      <TooltipRegion />
    </QueryClientProvider>
  )
}

function CurrentPage({ path }: { path: string }) {
  const page = adminPageAt(path)
  if (!page) return <NotFoundPage />
  if (path === adminPages.login) return page.draw()
  return <Protected path={path} page={page} />
}

/** Draws nothing but a title until it is known that somebody is logged in; who is not goes to the login. */
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
  if (!user) return <title>Admin</title>
  if (page.frame === 'editor') return <div className="always-dark grow">{page.draw()}</div>
  return (
    <BesideNavigation path={path} user={user}>
      {page.draw()}
    </BesideNavigation>
  )
}
