/**
 * Every public path, as a constant or a builder: pages, API calls and files. Imports nothing. What
 * only the admin area asks for is in admin-routes.ts, so that no visitor loads it.
 */

export const pages = {
  home: '/',
  section: (id: string) => `/#${id}`,
  /** Where a form without a script leads when its message is stored. */
  messageSent: '/?contact=sent#contact',
  posts: '/blogs',
  postsPage: (page: number) => (page > 1 ? `/blogs?page=${page}` : '/blogs'),
  /** The same in an export, whose host knows no queries. */
  exportedPostsPage: (page: number) => (page > 1 ? `/blogs/page/${page}` : '/blogs'),
  post: (id: string) => `/blogs/${encodeURIComponent(id)}`,
  postAlias: '/blog',
  /** The owner's way in; everything behind it is in admin-routes.ts. */
  login: '/admin/login',
} as const

export const postPattern = '/blogs/:id'

export const api = {
  base: '/api',
  contact: '/api/contact',
  posts: '/api/blogs',
  postsPage: (page: number) => (page > 1 ? `/api/blogs?page=${page}` : '/api/blogs'),
  post: (id: string) => `/api/blogs/${encodeURIComponent(id)}`,
  skills: '/api/skills',
  services: '/api/services',
  projects: '/api/projects',
  stats: '/api/stats',
} as const

/** Where uploaded pictures stand. */
export const uploadsBase = '/uploads'

export const files = {
  resume: '/assets/resume.html',
  headshot: '/assets/headshot-800.webp',
  defaultCover: '/assets/cover-default-1600.webp',
  defaultProjectPicture: '/assets/project-default-1600.webp',
  socialCard: '/assets/social-card.png',
  faviconIco: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  manifest: '/site.webmanifest',
  feed: '/rss.xml',
  sitemap: '/sitemap.xml',
  /** A part of a long one; counts from 1. */
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  robots: '/robots.txt',
} as const
