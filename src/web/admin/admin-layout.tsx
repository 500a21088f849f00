import type { ReactNode } from 'react'
import type { StoredUser } from '#api/stored-user.ts'
import { AdminLinkList } from './admin-link-list.tsx'
import { sideLinks } from './admin-links.ts'
import { NotAdministratorNote } from './not-administrator-note.tsx'

interface AdminLayoutProps {
  path: string
  user: StoredUser
  children: ReactNode
}

/**
 * An admin page with the navigation beside it; an account that is no administrator has none. On small screens the
 * bar's menu has its links.
 */
export function AdminLayout({ path, user, children }: AdminLayoutProps) {
  const isPlainUser = user.isAdmin === false
  return (
    <div className="admin-frame">
      {!isPlainUser && (
        <nav aria-label="Admin" className="admin-side">
          <AdminLinkList
            links={sideLinks}
            path={path}
            isAdmin={user.isAdmin === true}
            className="admin-links"
          />
        </nav>
      )}
      <div className="admin-page">
        {isPlainUser && <NotAdministratorNote name={user.username} />}
        {children}
      </div>
    </div>
  )
}
