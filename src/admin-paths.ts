/** Paths of the admin area: its pages and the API endpoints that only it uses. */
import { api, pages } from './paths.ts'

export const adminPages = {
  login: pages.login,
  /** Redirects back to `path` after the login. */
  loginFrom: (path: string) => `${pages.login}?next=${encodeURIComponent(path)}`,
  dashboard: '/admin',
  managePosts: '/admin/blogs',
  createPost: '/admin/blogs/create',
  editPost: (id: string) => `/admin/blogs/edit/${encodeURIComponent(id)}`,
  users: '/admin/users',
  messages: '/admin/messages',
  site: '/admin/site',
  sitePreview: '/admin/site/preview',
  projects: '/admin/projects',
  tags: '/admin/tags',
  health: '/admin/health',
  links: '/admin/links',
  analytics: '/admin/analytics',
  account: '/admin/account',
  api: '/admin/api',
} as const

export const adminApi = {
  auth: '/api/auth',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  profile: '/api/auth/profile',
  secondStep: '/api/auth/second-step',
  passkeyLogin: '/api/auth/passkey',
  passkeyLoginOptions: '/api/auth/passkey/options',
  account: '/api/account',
  ownSessions: '/api/account/sessions',
  ownSession: (id: string) => `/api/account/sessions/${encodeURIComponent(id)}`,
  confirmation: '/api/account/confirmation',
  ownPassword: '/api/account/password',
  totp: '/api/account/totp',
  passkeys: '/api/account/passkeys',
  passkeyOptions: '/api/account/passkeys/options',
  passkey: (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}`,
  recoveryCodes: '/api/account/recovery-codes',
  tokens: '/api/tokens',
  token: (id: string) => `/api/tokens/${encodeURIComponent(id)}`,
  users: '/api/users',
  user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
  /** The source of a post, for the editor. */
  postSource: (id: string) => `${api.post(id)}?format=source`,
  restorePost: (id: string) => `${api.post(id)}/restore`,
  preview: '/api/preview',
  /** The whole site content, with hidden sections. */
  siteDocument: '/api/site/document',
  siteRevisions: '/api/site/revisions',
  siteIcons: '/api/site/icons',
  restoreSiteRevision: (revision: number | string) => `/api/site/revisions/${revision}/restore`,
  dashboard: '/api/dashboard',
  setup: '/api/setup',
  removeSamples: '/api/setup/samples/remove',
  restoreSamples: '/api/setup/samples/restore',
  projectOrder: '/api/projects/order',
  /** A project with the source of its case study, for the form. */
  projectSource: (id: string) => `${api.project(id)}?format=source`,
  restoreProject: (id: string) => `${api.project(id)}/restore`,
  /** With unused ones. */
  tags: '/api/tags?status=all',
  tag: (slug: string) => `/api/tags/${encodeURIComponent(slug)}`,
  mergeTag: (slug: string) => `/api/tags/${encodeURIComponent(slug)}/merge`,
  links: '/api/links',
  checkLink: (id: string) => `/api/links/${encodeURIComponent(id)}/check`,
  archiveLink: (id: string) => `/api/links/${encodeURIComponent(id)}/archive`,
  pictures: '/api/pictures',
  resumeFiles: '/api/resume-files',
  messages: '/api/messages',
  messageCounts: '/api/messages/counts',
  message: (id: string) => `/api/messages/${encodeURIComponent(id)}`,
  health: '/api/health',
  backups: '/api/backups',
  backup: (id: string) => `/api/backups/${encodeURIComponent(id)}`,
  backupFile: (id: string) => `/api/backups/${encodeURIComponent(id)}/file`,
  contentExport: '/api/content-export',
  analytics: '/api/analytics',
  analyticsCsv: '/api/analytics.csv',
  analyticsClasses: '/api/analytics/classes',
  analyticsPosts: '/api/analytics/posts',
  restoreMessage: (id: string) => `/api/messages/${encodeURIComponent(id)}/restore`,
} as const

/** True for every path at or below /admin. */
export function isAdminPath(path: string): boolean {
  return path === adminPages.dashboard || path.startsWith(`${adminPages.dashboard}/`)
}
