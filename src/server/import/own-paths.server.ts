import { isAdminPath } from '#admin-paths.ts'
import {
  api,
  archivePath,
  cardsBase,
  draftPreviewBase,
  files,
  pages,
  serverPages,
  uploadsBase,
} from '#paths.ts'
import { isOwnPage } from '#web/pages.tsx'

const ownFolders = [
  ...[pages.posts, '/projects', '/tags', '/search', archivePath, api.base, uploadsBase, cardsBase],
  ...[draftPreviewBase, '/assets', '/build', '/fonts', '/icons', '/metrics', '/health'],
]
const ownFiles: string[] = [
  ...[
    pages.home,
    serverPages.blogRedirect,
    files.feed,
    '/atom.xml',
    '/feed.json',
    '/robots.txt',
    '/404',
  ],
  ...['/sitemap.xml', '/llms.txt', '/site.webmanifest', '/favicon.ico', '/favicon.svg', '/index'],
]

/** Whether the site itself has something at a path, so that it cannot redirect. */
export function isOwnPath(path: string): boolean {
  if (ownFiles.includes(path.replace(/\.html$/, '')) || ownFiles.includes(path)) return true
  if (isOwnPage(path) || isAdminPath(path)) return true
  return ownFolders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}

/** An address of a post, as an older Folio had it. */
const postPath = /^\/blogs\/[^/]+$/

/** A path that hosts of static files can have as a file, too. */
export function isRedirectable(path: string): boolean {
  if (/[\p{Cc}\\<>"|*?#]/u.test(path) || path.length > 1000) return false
  if (path.split('/').some((part) => part === '.' || part === '..')) return false
  return postPath.test(path) || !isOwnPath(path)
}
