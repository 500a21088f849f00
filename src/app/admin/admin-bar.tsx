import { useLocation } from 'wouter'
import { adminApi, adminPages } from '#admin-routes.ts'
import { forgetUserInfo, useUserInfo } from '#http/admin/user-record.ts'
import { ApiError, callApi } from '#http/api-client.ts'
import { pages } from '#routes.ts'
import { showToast } from '#ui/toast-store.ts'
import { Bar } from '../bar.tsx'
import { adminPageAt } from './admin-pages.tsx'
import { UnreadCount } from './unread-count.tsx'

const links = [
  { label: 'View Site', href: pages.home },
  { label: 'Dashboard', href: adminPages.dashboard },
  { label: 'Manage Blogs', href: adminPages.managePosts },
  { label: 'Manage Users', href: adminPages.users },
]

/** The bar of the admin area: its links, who is logged in, and the way out. */
export function AdminBar({ path }: { path: string }) {
  const user = useUserInfo()
  // The editor has no navigation at its side.
  const withMessages = user?.isAdmin && adminPageAt(path)?.frame === 'editor'
  const aside = user && <Account name={user.username} withMessages={withMessages} />
  return <Bar links={links} path={path} aside={aside} />
}

function Account({ name, withMessages }: { name: string; withMessages: boolean | undefined }) {
  const logOut = useLogOut()
  return (
    <div className="account">
      {withMessages && (
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

/** Ends the session on the server; only then is the record of the login dropped. */
function useLogOut() {
  const [, navigate] = useLocation()
  return async () => {
    try {
      await callApi('POST', adminApi.logout)
    } catch (error) {
      // A session that is over already has been left as well as any.
      if (!(error instanceof ApiError && error.status === 401)) {
        showToast({
          tone: 'destructive',
          title: 'Could not log out.',
          description: 'The server did not answer. Please try again.',
        })
        return
      }
    }
    navigate(adminPages.login)
    forgetUserInfo()
  }
}
