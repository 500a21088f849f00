/** Routes of the admin pages, shared with the server. */
import type { ReactNode } from 'react'
import { adminPages } from '#admin-paths.ts'
import { PostReaders } from '#features/analytics/admin/post-readers.tsx'
import { uploadPicture } from '#features/pictures/upload-picture.ts'
import { PostEditorPage } from '#features/posts/admin/editor/post-editor-page.tsx'
import { ManagePostsPage } from '#features/posts/admin/manage-posts-page.tsx'
import { type PostSummary, pathOfPost } from '#features/posts/post.ts'
import { LoginPage } from '#features/users/admin/login/login-page.tsx'
import { UsersPage } from '#features/users/admin/users-page.tsx'
import { tryDecode } from '#paths.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { InboxPage } from './inbox-page.tsx'

// The largest pages that are not opened every day. The server renders none of a logged-in user.
const SitePage = lazyComponent(
  async () => (await import('#features/site/admin/site-page.tsx')).SitePage,
  { clientOnly: true },
)
const ProjectsPage = lazyComponent(
  async () => (await import('#features/portfolio/admin/projects-page.tsx')).ProjectsPage,
  { clientOnly: true },
)
const TagsPage = lazyComponent(
  async () => (await import('#features/posts/admin/tags/tags-page.tsx')).TagsPage,
  { clientOnly: true },
)
const HealthPage = lazyComponent(
  async () => (await import('#features/health/admin/health-page.tsx')).HealthPage,
  { clientOnly: true },
)
const LinksPage = lazyComponent(
  async () => (await import('#features/links/admin/links-page.tsx')).LinksPage,
  { clientOnly: true },
)
const AnalyticsPage = lazyComponent(
  async () => (await import('#features/analytics/admin/analytics-page.tsx')).AnalyticsPage,
  { clientOnly: true },
)
const ImportPage = lazyComponent(
  async () => (await import('#features/imports/admin/import-page.tsx')).ImportPage,
  { clientOnly: true },
)
const WebhooksPage = lazyComponent(async () => (await import('./webhooks-page.tsx')).WebhooksPage, {
  clientOnly: true,
})
const AccountPage = lazyComponent(
  async () => (await import('#features/users/admin/account/account-page.tsx')).AccountPage,
  { clientOnly: true },
)

const ApiPage = lazyComponent(async () => (await import('./api/api-page.tsx')).ApiPage, {
  clientOnly: true,
})

export interface AdminPage {
  layout: 'side-navigation' | 'standalone' | 'editor'
  render: () => ReactNode
}

const staticPages: Record<string, AdminPage> = {
  [adminPages.login]: { layout: 'standalone', render: () => <LoginPage /> },
  [adminPages.dashboard]: { layout: 'side-navigation', render: () => <DashboardPage /> },
  [adminPages.managePosts]: {
    layout: 'side-navigation',
    render: () => <ManagePostsPage readersOf={readersOf} />,
  },
  [adminPages.createPost]: {
    layout: 'editor',
    render: () => <PostEditorPage uploadPicture={uploadPicture} readersOf={readersOf} />,
  },
  [adminPages.users]: { layout: 'side-navigation', render: () => <UsersPage /> },
  [adminPages.account]: { layout: 'side-navigation', render: () => <AccountPage /> },
  [adminPages.api]: { layout: 'side-navigation', render: () => <ApiPage /> },
  [adminPages.site]: {
    layout: 'side-navigation',
    render: () => <SitePage uploadPicture={uploadPicture} />,
  },
  [adminPages.projects]: {
    layout: 'side-navigation',
    render: () => <ProjectsPage uploadPicture={uploadPicture} />,
  },
  [adminPages.tags]: {
    layout: 'side-navigation',
    render: () => <TagsPage uploadPicture={uploadPicture} />,
  },
  [adminPages.import]: { layout: 'side-navigation', render: () => <ImportPage /> },
  [adminPages.health]: { layout: 'side-navigation', render: () => <HealthPage /> },
  [adminPages.links]: { layout: 'side-navigation', render: () => <LinksPage /> },
  [adminPages.webhooks]: { layout: 'side-navigation', render: () => <WebhooksPage /> },
  [adminPages.messages]: { layout: 'side-navigation', render: () => <InboxPage /> },
  [adminPages.analytics]: { layout: 'side-navigation', render: () => <AnalyticsPage /> },
}

/** Route patterns of all admin pages. */
export const adminPagePatterns = [...Object.keys(staticPages), '/admin/blogs/edit/:id']

export function matchAdminPage(path: string): AdminPage | undefined {
  if (Object.hasOwn(staticPages, path)) return staticPages[path]
  const segment = /^\/admin\/blogs\/edit\/([^/]+)$/.exec(path)?.[1]
  if (segment === undefined) return undefined
  const id = tryDecode(segment)
  return {
    layout: 'editor',
    // Without a key: the form of a new post goes on under the address of the stored one.
    render: () => <PostEditorPage id={id} uploadPicture={uploadPicture} readersOf={readersOf} />,
  }
}

function readersOf(post: Pick<PostSummary, '_id' | 'slug'>) {
  return <PostReaders postId={post._id} path={pathOfPost(post)} />
}
