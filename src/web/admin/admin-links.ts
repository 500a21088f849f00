/** The links of the admin area's navigation. */
import { adminPages } from '#admin-paths.ts'
import { pages } from '#paths.ts'
import type { AdminIconName } from '#ui/admin/admin-icon.tsx'

export interface AdminLink {
  label: string
  href: string
  icon: AdminIconName
}

export const viewSite: AdminLink = { label: 'View Site', href: pages.home, icon: 'globe' }

const dashboard: AdminLink = {
  label: 'Dashboard',
  href: adminPages.dashboard,
  icon: 'layout-dashboard',
}
const posts: AdminLink = { label: 'Manage Blogs', href: adminPages.managePosts, icon: 'file-text' }
const users: AdminLink = { label: 'Manage Users', href: adminPages.users, icon: 'users' }
const messages: AdminLink = { label: 'Messages', href: adminPages.messages, icon: 'inbox' }

/** The links of the bar, on every page. */
export const barLinks = [viewSite, dashboard, posts, users]

/** The side navigation. */
export const sideLinks = [
  dashboard,
  posts,
  { label: 'Tags', href: adminPages.tags, icon: 'tag' },
  { label: 'Links', href: adminPages.links, icon: 'unlink' },
  users,
  messages,
  { label: 'Analytics', href: adminPages.analytics, icon: 'chart-no-axes-column' },
  { label: 'Your Site', href: adminPages.site, icon: 'panels-top-left' },
  { label: 'Projects', href: adminPages.projects, icon: 'folder-kanban' },
  { label: 'Import', href: adminPages.import, icon: 'import' },
  { label: 'Health', href: adminPages.health, icon: 'activity' },
  { label: 'Webhooks', href: adminPages.webhooks, icon: 'webhook' },
  { label: 'Your Account', href: adminPages.account, icon: 'circle-user-round' },
] satisfies AdminLink[]
