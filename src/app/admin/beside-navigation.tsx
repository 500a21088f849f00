import type { ReactNode } from 'react'
import { adminPages } from '#admin-routes.ts'
import type { UserInfo } from '#http/admin/user-record.ts'
import { AdminIcon, type AdminIconName } from '#ui/admin/admin-icon.tsx'
import { NoAdministrator } from './no-administrator.tsx'
import { UnreadCount } from './unread-count.tsx'

const entries: { label: string; href: string; icon: AdminIconName }[] = [
  { label: 'Dashboard', href: adminPages.dashboard, icon: 'layout-dashboard' },
  { label: 'Manage Blogs', href: adminPages.managePosts, icon: 'file-text' },
  { label: 'Manage Users', href: adminPages.users, icon: 'users' },
  { label: 'Messages', href: adminPages.messages, icon: 'inbox' },
  { label: 'Your Account', href: adminPages.account, icon: 'circle-user-round' },
]

interface BesideNavigationProps {
  path: string
  user: UserInfo
  children: ReactNode
}

/** A page of the admin area with the navigation at its side, on small screens above it. */
export function BesideNavigation({ path, user, children }: BesideNavigationProps) {
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
        {user.isAdmin === false && <NoAdministrator name={user.username} />}
        {children}
      </div>
    </div>
  )
}
