/**
 * Public paths and their parsing; imports nothing. The paths of the admin area are in admin-paths.ts, which visitors
 * never load.
 */

export const pages = {
  home: '/',
  section: (id: string) => `/#${id}`,
  posts: '/blogs',
  post: (id: string) => `/blogs/${encodeURIComponent(id)}`,
  search: '/search',
  searchFor: (question: string) => `/search?${new URLSearchParams({ q: question })}`,
  /** The case study of a project. */
  project: (id: string) => `/projects/${encodeURIComponent(id)}`,
  login: '/admin/login',
} as const

/** Not in `pages`, which every visitor loads. The first is where the contact form leads to without JavaScript. */
export const serverPages = { messageSent: '/?contact=sent#contact', blogRedirect: '/blog' } as const

/** Not in `pages`, which every visitor loads. */
export const tagPages = {
  all: '/tags',
  tag: (slug: string) => `/tags/${encodeURIComponent(slug)}`,
} as const
/** Not in `pages`, which every visitor loads. */
export const archivePath = '/archive'

/** Parses `?page=`; anything but a positive integer means page 1. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

/** Percent-decodes a path segment or a hash; returns a malformed one unchanged. */
export function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The description of the API. Not in `api`, which every visitor loads. */
export const openApiPath = '/api/openapi.json'

export const postPattern = '/blogs/:id'
export const markdownPostPattern = '/blogs/:file{[^/]+\\.md}'
export const projectPattern = '/projects/:id'
export const tagPattern = '/tags/:slug'

export const api = {
  base: '/api',
  contact: '/api/contact',
  posts: '/api/blogs',
  /** For the landing page. */
  latestPosts: '/api/blogs?limit=3',
  post: (id: string) => `/api/blogs/${encodeURIComponent(id)}`,
  adjacentPosts: (id: string) => `/api/blogs/${encodeURIComponent(id)}/adjacent`,
  projects: '/api/projects',
  project: (id: string) => `/api/projects/${encodeURIComponent(id)}`,
  stats: '/api/stats',
  site: '/api/site',
  /** The site content as the landing page shows it. */
  landing: '/api/site/landing',
} as const

/** Not in `api`, which every visitor loads. */
export const listApi = { skills: '/api/skills', services: '/api/services' } as const

/** Not in `api`, which every visitor loads. */
export const tagApi = {
  all: '/api/tags',
  mostUsed: (limit: number) => `/api/tags?limit=${limit}`,
  tag: (slug: string) => `/api/tags/${encodeURIComponent(slug)}`,
  postsOf: (slug: string) => `/api/blogs?${new URLSearchParams({ tag: slug })}`,
} as const
/** Not in `api`, which every visitor loads. */
export const beaconPath = '/api/beacon'
/** Not in `api`, which every visitor loads. */
export const searchPath = '/api/search'
export const answersFor = (question: string) =>
  `${searchPath}?${new URLSearchParams({ q: question })}`
/** Posts that a reader may have meant by the path of a missing page. */
export const suggestionsApi = '/api/suggestions'
export const suggestionsFor = (path: string) => `${suggestionsApi}?${new URLSearchParams({ path })}`
/** How many posts each year has. */
export const archiveApi = '/api/archive'

/** Adds the number of a page to the address of a list. @param page starts at 1 */
export function pagedPath(list: string, page: number): string {
  if (page < 2) return list
  return `${list}${list.includes('?') ? '&' : '?'}page=${page}`
}

/** The same in an export, whose static host ignores queries. */
export function exportedPagedPath(list: string, page: number): string {
  return page > 1 ? `${list}/page/${page}` : list
}

export const uploadsBase = '/uploads'

/** Not in `files`, which every visitor loads. */
export const resumeFiles = { json: '/resume.json', pdf: '/assets/resume.pdf' } as const
/** Not in `files`, which every visitor loads. */
export const crawlerFiles = {
  sitemap: '/sitemap.xml',
  /** One part of a split sitemap; 1-based. */
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  robots: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
} as const
/** Not in `files`, which every visitor loads; `files.feed` is the RSS feed. Behind the path of a tag, its own. */
export const feedFiles = { atom: '/atom.xml', json: '/feed.json' } as const
export const llmsTxtPath = '/llms.txt'
/** The address of a post's Markdown. */
export const markdownPathOf = (postPath: string) => `${postPath}.md`
/** Social cards. */
export const cardsBase = '/cards'
/** Drafts, for people with a link; followed by its token. */
export const draftPreviewBase = '/preview'

/** The sprite of brand icons. Not in `files`, which every visitor loads. */
export const brandIconsPath = (hash: string) => `/icons/${hash}.svg`

/** Not in `files`, so that the inline script bundles no other path. */
export const manifestPath = '/site.webmanifest'

export const files = {
  resume: '/assets/resume.html',
  defaultCover: '/assets/cover-default-1600.webp',
  faviconIco: '/favicon.ico',
  faviconSvg: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  feed: '/rss.xml',
} as const
