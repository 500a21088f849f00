import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#admin-paths.ts'
import { adminQuery, listQuery } from '#api/admin/admin-queries.ts'
import { BackupSection } from '#features/backups/admin/backup-section.tsx'
import { BackupWarning } from '#features/backups/admin/backup-warning.tsx'
import type { BackupOverview } from '#features/backups/backup.ts'
import { adminPostsQuery } from '#features/posts/admin/admin-post-queries.ts'
import { CreatePostLink } from '#features/posts/admin/create-post-link.tsx'
import { recentPostsPath, usePostDeletion } from '#features/posts/admin/post-actions.ts'
import { DeleteConfirmation, DeletedNotice } from '#features/posts/admin/post-deletion.tsx'
import { DeleteButton, EditLink, PostRow } from '#features/posts/admin/post-row.tsx'
import type { AdminPostSummary } from '#features/posts/post.ts'
import { useReauth } from '#features/users/admin/account/use-reauth.tsx'
import type { User } from '#features/users/user.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { Activity, dashboardQuery, Server } from './dashboard/activity.tsx'
import { SetupChecklist, setupQuery } from './setup-checklist.tsx'

const recentCount = 3

export function DashboardPage() {
  const [posts, users] = useQueries({
    queries: [
      adminPostsQuery(recentPostsPath(recentCount)),
      listQuery<User>(`${adminApi.users}?limit=1`),
    ],
  })
  // Fetched with the others, so that nothing appears later than the rest.
  usePrefetchQuery(adminQuery<BackupOverview>(adminApi.backups))
  usePrefetchQuery(setupQuery)
  useQuery(dashboardQuery)
  return (
    <>
      <PageHeader title="Dashboard" action={<CreatePostLink />} />
      {(posts.isError || users.isError) && (
        <LoadFailure
          message="Failed to load dashboard data"
          onRetry={() => Promise.all([posts.refetch(), users.refetch()])}
        />
      )}
      {!posts.isError && !users.isError && (posts.isPending || users.isPending) && (
        <DashboardPlaceholder />
      )}
      {posts.isSuccess && users.isSuccess && (
        <Overview posts={posts.data.items} totals={[posts.data.total, users.data.total]} />
      )}
    </>
  )
}

function Overview({ posts, totals }: { posts: AdminPostSummary[]; totals: [number, number] }) {
  const deletion = usePostDeletion('Failed to delete blog post')
  const { withReauth, dialog: reauthDialog } = useReauth()
  const [totalPosts, totalUsers] = totals
  return (
    <>
      <BackupWarning />
      <SetupChecklist />
      <h2 className="admin-subtitle mt-0">Overview</h2>
      <dl className="admin-figures">
        <Figure label="Total Blogs" value={totalPosts} href={adminPages.managePosts} />
        <Figure label="Total Users" value={totalUsers} href={adminPages.users} />
      </dl>
      <h2 className="admin-subtitle">Recent Blogs</h2>
      <DeletedNotice deletion={deletion} />
      {posts.length === 0 ? (
        <div className="admin-empty">
          <p className="admin-empty-title">No blogs found. Create your first blog post!</p>
        </div>
      ) : (
        <ul className="admin-rows">
          {posts.map((post) => (
            <PostRow
              key={post._id}
              post={post}
              actions={(describedBy) => (
                <>
                  <EditLink post={post} describedBy={describedBy} />
                  <DeleteButton describedBy={describedBy} onClick={() => deletion.request(post)} />
                </>
              )}
            />
          ))}
        </ul>
      )}
      <DeleteConfirmation deletion={deletion} />
      <Activity />
      <BackupSection withReauth={withReauth} />
      <Server />
      {reauthDialog}
    </>
  )
}

function Figure({ label, value, href }: { label: string; value: number; href: string }) {
  return (
    <div className="admin-figure">
      <dt>
        <a href={href}>{label}</a>
      </dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}

function DashboardPlaceholder() {
  return (
    <>
      <h2 className="admin-subtitle mt-0">Overview</h2>
      <Placeholders count={2} label="Loading the dashboard" className="admin-figures">
        <div className="admin-figure">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-6 w-12" />
        </div>
      </Placeholders>
      <h2 className="admin-subtitle">Recent Blogs</h2>
      <RowPlaceholders count={recentCount} label="Loading posts" hasPicture />
    </>
  )
}
