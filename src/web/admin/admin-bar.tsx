import { useLocation } from 'wouter'
import { adminApi, adminPages } from '#admin-paths.ts'
import { clearStoredUser, useStoredUser } from '#api/admin/use-stored-user.ts'
import { ApiError, callApi } from '#api/api-client.ts'
import { pages } from '#paths.ts'
import { showToast } from '#ui/toast-store.ts'
import { Bar } from '../bar.tsx'
import { matchAdminPage } from './admin-pages.tsx'
import { UnreadCount } from './unread-count.tsx'

const links = [
  { label: 'View Site', href: pages.home },
  { label: 'Dashboard', href: adminPages.dashboard },
  { label: 'Manage Blogs', href: adminPages.managePosts },
  { label: 'Manage Users', href: adminPages.users },
]

/** The bar of the admin area: links, account and log-out. */
export function AdminBar({ path }: { path: string }) {
  const user = useStoredUser()
  // The editor has no side navigation with this link.
  const hasMessagesLink = user?.isAdmin === true && matchAdminPage(path)?.layout === 'editor'
  const aside = user && <Account name={user.username} hasMessagesLink={hasMessagesLink} />
  return <Bar links={links} path={path} aside={aside} />
}

function Account({ name, hasMessagesLink }: { name: string; hasMessagesLink: boolean }) {
  const logOut = useLogOut()
  return (
    <div className="account">
      {hasMessagesLink && (
        <a href={adminPages.messages} className="account-messages">
          Messages
          <UnreadCount />
        </a>
      )}
      <a href={adminPages.account} className="account-name" title={name}>
        <span className="sr-only">Logged in as </span>
        <bdi>{name}</bdi>
      </a>
      <button type="button" className="account-out" onClick={logOut}>
        Log out
      </button>
    </div>
  )
}

/** Ends the session on the server before it clears the stored user. */
function useLogOut() {
  const [, navigate] = useLocation()
  return async () => {
    try {
      await callApi('POST', adminApi.logout)
    } catch (error) {
      // 401: the session has ended already.
      if (!(error instanceof ApiError && error.status === 401)) {
        showToast({
          tone: 'destructive',
          title: 'Could not log out.',
          description: 'The server did not respond. Please try again.',
        })
        return
      }
    }
    navigate(adminPages.login)
    clearStoredUser()
  }
}
