import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { adminQuery, refresh } from '#api/admin/admin-queries.ts'
import { isNotFound } from '#api/admin/call-admin.ts'
import { RecentMessages } from '#features/contact/admin/recent-messages.tsx'
import { ScheduledPosts, UnfinishedPosts } from '#features/posts/admin/waiting-posts.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import type { DashboardState } from './dashboard-state.ts'
import { Readers } from './readers.tsx'
import { ServerLine } from './server-line.tsx'
import { Today } from './today.tsx'

/** It is not cached, so that it is of today whenever the page is opened. */
export const dashboardQuery = { ...adminQuery<DashboardState>(adminApi.dashboard), gcTime: 0 }

/** Shows what happened since yesterday, and what is unfinished. */
export function Activity() {
  const queryClient = useQueryClient()
  const dashboard = useQuery(dashboardQuery)
  if (dashboard.isPending) return <RowPlaceholders count={8} label="Loading the figures of today" />
  if (isNotFound(dashboard.error)) return null
  if (dashboard.isError) {
    return (
      <LoadFailure
        message="Failed to load the figures of today. Please try again later."
        onRetry={() => dashboard.refetch()}
      />
    )
  }
  const state = dashboard.data
  return (
    <>
      <Today state={state} />
      <Readers readers={state.readers} />
      <div className="dashboard-columns">
        <RecentMessages
          messages={state.messages}
          onChanged={() => refresh(queryClient, adminApi.dashboard)}
        />
        <div>
          <UnfinishedPosts {...state.unfinished} />
          <ScheduledPosts {...state.scheduled} />
        </div>
      </div>
    </>
  )
}

/** Shows the state of the server at the end of the page. */
export function Server() {
  const { data } = useQuery(dashboardQuery)
  return data && <ServerLine {...data.server} />
}
