/**
 * Cache keys of public requests: their canonical URLs, relative to the origin; before the page that a browser gets of a
 * feed, what it accepts.
 */
import type { IncomingMessage } from 'node:http'
import { iconFiles } from '#features/cards/icon-files.ts'
import { shownTags } from '#features/posts/post.ts'
import { prefersHtml, prefersMarkdown } from '#http/accept.server.ts'
import {
  api,
  archiveApi,
  archivePath,
  crawlerFiles,
  feedFiles,
  files,
  listApi,
  llmsTxtPath,
  manifestPath,
  markdownPathOf,
  pagedPath,
  pageNumber,
  pages,
  resumeFiles,
  tagApi,
  tagPages,
} from '#paths.ts'
import { memoizeShort } from '#text/memoize-short.ts'

const portfolio: string[] = [
  ...[api.site, api.landing, listApi.skills, listApi.services, api.projects, api.stats],
  ...[tagApi.all, archiveApi],
]
const feeds: string[] = [files.feed, feedFiles.atom, feedFiles.json]
const pagedLists: string[] = [pages.posts, archivePath]
const tagPath = /^\/tags\/[a-z0-9-]+$/
const plainFiles: string[] = [
  ...feeds,
  ...[crawlerFiles.sitemap, crawlerFiles.robots, manifestPath, llmsTxtPath],
  ...[files.resume, resumeFiles.json],
  ...iconFiles.map(({ path }) => path),
]
const mostUsedTags = tagApi.mostUsed(shownTags)
const [postPrefix, projectPrefix, tagPrefix] = [pages.post(''), pages.project(''), tagPages.tag('')]
const markdownExtension = markdownPathOf('')
const sitemapPart = /^\/sitemap-[1-9]\d{0,5}\.xml$/
const tagFeed = /^\/tags\/[a-z0-9-]+(\/[a-z]+\.(?:xml|json))$/
const htmlPrefix = 'text/html '
/** Ids as generated from a title; other ids and percent-encoded spellings are not cached. */
const itemPath =
  /^\/(?:api\/)?(?:blogs|projects)\/[a-z0-9-]+$|^\/api\/tags\/[a-z0-9-]+$|^\/blogs\/[a-z0-9-]+\.md$|^\/api\/blogs\/[a-z0-9-]+\/adjacent$/

/** @returns undefined for a request whose response is private or depends on the client */
export function cacheKey({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (url.startsWith(api.base) && (headers.authorization || /session=/.test(headers.cookie ?? '')))
    return undefined
  const { key, alternative } = resourceAt(url) ?? {}
  if (!key || !alternative) return key
  if (alternative === 'page') return prefersHtml(headers.accept) ? htmlPrefix + key : key
  return prefersMarkdown(headers.accept) ? undefined : key
}

/** The request for an anonymous visitor's response of a key. */
export function requestOf(key: string): [url: string, init: RequestInit] {
  if (!key.startsWith(htmlPrefix)) return [key, {}]
  return [key.slice(htmlPrefix.length), { headers: { Accept: htmlPrefix.trim() } }]
}

interface Resource {
  key: string
  /** What else its URL serves: the page of a feed, or a redirect to the Markdown of a post. */
  alternative: 'page' | 'markdown' | undefined
}

/** The same key for each request of a URL: V8 hashes a new string for each look-up. Longer URLs are not cached. */
const resourceAt = memoizeShort(findResource, { maxEntries: 2000, maxLength: 500 })

function findResource(url: string): Resource | undefined {
  const key = canonicalize(url)
  return key === undefined ? undefined : { key, alternative: alternativeOf(key) }
}

function alternativeOf(key: string): Resource['alternative'] {
  if (isFeed(key)) return 'page'
  const isPost = key.startsWith(postPrefix) && !key.endsWith(markdownExtension)
  return isPost ? 'markdown' : undefined
}

/** Whether the path is a public page, as opposed to a file or an API call. */
export function isPagePath(path: string): boolean {
  const isList = [pages.home, tagPages.all, ...pagedLists].includes(path)
  if (path.endsWith(markdownExtension) || isFeed(path)) return false
  return isList || [postPrefix, projectPrefix, tagPrefix].some((prefix) => path.startsWith(prefix))
}

/** Whether the path is that of a feed. */
export function isFeed(key: string): boolean {
  return feeds.includes(tagFeed.exec(key)?.[1] ?? key)
}

function canonicalize(url: string): string | undefined {
  const [path = '', search] = splitQuery(url)
  if (path === pages.home) return hasOwnResponse(search) ? undefined : path
  if (pagedLists.includes(path) || tagPath.test(path)) return pagedPath(path, pageParameter(search))
  const isFile = plainFiles.includes(path) || sitemapPart.test(path) || isFeed(path)
  if (path === tagPages.all || isFile) return path
  if (path.startsWith(api.base)) return canonicalApiUrl(path, search)
  return itemPath.test(path) ? path : undefined
}

const pagedQuery =
  /^((?:tag=[a-z0-9-]+&)?page=[1-9]\d{0,5}|tag=[a-z0-9-]+|limit=[1-9]\d{0,2}(&page=[1-9]\d{0,5})?)$/

/** Accepts the calls of the site's own pages and the paged lists of docs/api.md. */
function canonicalApiUrl(path: string, search: string): string | undefined {
  if (path === api.posts && pagedQuery.test(search)) return `${path}?${search}`
  if (`${path}?${search}` === mostUsedTags) return mostUsedTags
  if (search !== '') return undefined
  return path === api.posts || itemPath.test(path) || portfolio.includes(path) ? path : undefined
}

function splitQuery(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** Of the front page: after a message, and as the address of a feed. */
function hasOwnResponse(search: string) {
  const parameters = new URLSearchParams(search)
  return parameters.has('contact') || ['rss2', 'atom'].includes(parameters.get('feed') ?? '')
}

function pageParameter(search: string) {
  return pageNumber(new URLSearchParams(search).get('page'))
}
