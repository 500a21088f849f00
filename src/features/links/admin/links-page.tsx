import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi, adminPages } from '#admin-paths.ts'
import { adminQuery, refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { useFocusAfterRemoval } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { LinkOverview } from '../broken-link.ts'
import { LinkRow } from './link-row.tsx'

const linksQuery = adminQuery<LinkOverview>(adminApi.links)

/** Lists links that lead nowhere, with what to do about each. */
export function LinksPage() {
  const queryClient = useQueryClient()
  const overview = useQuery(linksQuery)
  useFocusAfterRemoval(overview.data?.broken.length)

  async function post(path: string, title: string) {
    try {
      await callAdmin('POST', path)
      showToast({ title })
    } catch (error) {
      console.error(error)
      if (isSessionOver(error)) return
      const description = serverMessageOf(error)
      const failure = 'The link could not be changed. Please try again.'
      showToast({ tone: 'destructive', title: failure, ...(description && { description }) })
    }
    await refresh(queryClient, adminApi.links)
  }

  return (
    <>
      <PageHeader title="Links" />
      {overview.isPending && <RowPlaceholders count={4} label="Loading links" />}
      {overview.isError && (
        <LoadFailure
          message="Failed to load links. Please try again later."
          onRetry={() => overview.refetch()}
        />
      )}
      {overview.isSuccess && (
        <>
          <OuterChecks overview={overview.data} />
          {overview.data.broken.length === 0 && (
            <div className="admin-empty">
              <p className="admin-empty-title">No dead links.</p>
              <p>Links inside your site are checked after every save and each night.</p>
            </div>
          )}
          <ul className="admin-rows">
            {overview.data.broken.map((link) => (
              <LinkRow key={link._id} link={link} post={post} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function OuterChecks({ overview: { checksOuter, outer } }: { overview: LinkOverview }) {
  return (
    <p className="admin-note">
      {checksOuter
        ? `Links to other sites: ${outer.checked} of ${outer.total} checked, each once a fortnight. One counts as dead when it failed on two days. `
        : 'Links to other sites are not checked. '}
      <a href={`${adminPages.site}?part=links`} className="link">
        Change
      </a>
    </p>
  )
}
