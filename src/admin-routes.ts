/** Every path of the admin area: its pages and the API calls that only it makes. */
import { api, pages } from '#routes.ts'

export const adminPages = {
  login: pages.login,
  /** The login that leads back to where somebody was. */
  loginFrom: (path: string) => `${pages.login}?next=${encodeURIComponent(path)}`,
  dashboard: '/admin',
  managePosts: '/admin/blogs',
  createPost: '/admin/blogs/create',
  editPost: (id: string) => `/admin/blogs/edit/${encodeURIComponent(id)}`,
  users: '/admin/users',
  messages: '/admin/messages',
} as const

export const adminApi = {
  auth: '/api/auth',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  profile: '/api/auth/profile',
  users: '/api/users',
  user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
  /** The post as its author wrote it, to be edited. */
  postSource: (id: string) => `${api.post(id)}?format=source`,
  restorePost: (id: string) => `${api.post(id)}/restore`,
  preview: '/api/preview',
  pictures: '/api/pictures',
  messages: '/api/messages',
  messageCounts: '/api/messages/counts',
  message: (id: string) => `/api/messages/${encodeURIComponent(id)}`,
  restoreMessage: (id: string) => `/api/messages/${encodeURIComponent(id)}/restore`,
} as const

/** True for every path at or below /admin. */
export function isAdminPath(path: string): boolean {
  return path === adminPages.dashboard || path.startsWith(`${adminPages.dashboard}/`)
}
