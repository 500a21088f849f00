import { adminPages, isAdminPath } from '#admin-routes.ts'

/**
 * Where a login leads: back to the admin page that was asked for. Anything that is no place in the
 * admin area of this very site, however it is spelled, leads to the dashboard.
 */
export function placeAfterLogin(next: string | null, origin: string): string {
  const url = next?.startsWith('/') ? URL.parse(next, origin) : null
  if (!url || url.origin !== origin || !isAdminPath(url.pathname)) return adminPages.dashboard
  if (url.pathname === adminPages.login) return adminPages.dashboard
  return url.pathname + url.search
}
