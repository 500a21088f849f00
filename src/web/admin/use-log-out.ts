import { adminApi, adminPages } from '#admin-paths.ts'
import { clearStoredUser } from '#api/admin/use-stored-user.ts'
import { ApiError, callApi } from '#api/api-client.ts'
import { useLocation } from '#ui/location.ts'
import { showToast } from '#ui/toast-store.ts'

/** Ends the session on the server before it clears the stored user. */
export function useLogOut() {
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
