/** Every path of the product, as a constant or a builder: pages, API calls and files. Imports nothing. */

export const pages = {
  home: '/',
  section: (id: string) => `/#${id}`,
  /** Where a form without a script leads when its message is stored. */
  messageSent: '/?contact=sent#contact',
  posts: '/blogs',
  postsPage: (page: number) => (page > 1 ? `/blogs?page=${page}` : '/blogs'),
  post: (id: string) => `/blogs/${encodeURIComponent(id)}`,
  postAlias: '/blog',
  login: '/admin/login',
  dashboard: '/admin',
  managePosts: '/admin/blogs',
  createPost: '/admin/blogs/create',
  editPost: (id: string) => `/admin/blogs/edit/${encodeURIComponent(id)}`,
  users: '/admin/users',
} as const

export const postPattern = '/blogs/:id'

export const api = {
  base: '/api',
  contact: '/api/contact',
  posts: '/api/blogs',
  postsPage: (page: number) => (page > 1 ? `/api/blogs?page=${page}` : '/api/blogs'),
  post: (id: string) => `/api/blogs/${encodeURIComponent(id)}`,
  users: '/api/users',
  user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
  profile: '/api/auth/profile',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  skills: '/api/skills',
  services: '/api/services',
  projects: '/api/projects',
  stats: '/api/stats',
} as const

export const files = {
  resume: '/assets/resume.html',
  headshot: '/assets/headshot-800.webp',
  defaultCover: '/assets/cover-default-1600.webp',
  defaultProjectPicture: '/assets/project-default-1600.webp',
  socialCard: '/assets/social-card.png',
  favicon: '/favicon.svg',
  faviconIco: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  manifest: '/site.webmanifest',
  feed: '/rss.xml',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
} as const

/** True where the navigation and the login apply: every path at or below /admin. */
export function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/')
}
