import type { ReactNode } from 'react'
import { adminPages } from '#admin-paths.ts'
import type { StoredUser } from '#api/stored-user.ts'
import { AdminIcon, type AdminIconName } from '#ui/admin/admin-icon.tsx'
import { NotAdministratorNote } from './not-administrator-note.tsx'
import { UnreadCount } from './unread-count.tsx'

const entries: { label: string; href: string; icon: AdminIconName }[] = [
  { label: 'Dashboard', href: adminPages.dashboard, icon: 'layout-dashboard' },
  { label: 'Manage Blogs', href: adminPages.managePosts, icon: 'file-text' },
  { label: 'Manage Users', href: adminPages.users, icon: 'users' },
  { label: 'Messages', href: adminPages.messages, icon: 'inbox' },
  { label: 'Your Site', href: adminPages.site, icon: 'panels-top-left' },
  { label: 'Projects', href: adminPages.projects, icon: 'folder-kanban' },
  { label: 'Your Account', href: adminPages.account, icon: 'circle-user-round' },
]

interface AdminLayoutProps {
  path: string
  user: StoredUser
  children: ReactNode
}

/** An admin page with the navigation beside it, on small screens above it. */
export function AdminLayout({ path, user, children }: AdminLayoutProps) {
  return (
    <div className="admin-frame">
      <nav aria-label="Admin" className="admin-nav">
        <ul>
          {entries.map(({ label, href, icon }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                <AdminIcon name={icon} />
                <span>{label}</span>
                {href === adminPages.messages && user.isAdmin && <UnreadCount />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {user.isAdmin === false && <NotAdministratorNote name={user.username} />}
        {children}
      </div>
    </div>
  )
}
