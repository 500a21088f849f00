import { adminPages, isAdminPath } from '#admin-paths.ts'

/**
 * The page after a login: the requested admin page, or the dashboard if `next` is not a same-origin
 * admin path. Prevents open redirects.
 */
export function loginRedirect(next: string | null, origin: string): string {
  const url = next?.startsWith('/') ? URL.parse(next, origin) : null
  if (!url || url.origin !== origin || !isAdminPath(url.pathname)) return adminPages.dashboard
  if (url.pathname === adminPages.login) return adminPages.dashboard
  return url.pathname + url.search
}
