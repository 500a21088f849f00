/**
 * Which public addresses show the same, and which of them a post stands on. A name is itself such an
 * address: the one under which the application is asked for all of them.
 */
import type { IncomingMessage } from 'node:http'
import { remembered } from '#http/remembered.server.ts'
import { api, files, pages } from '#routes.ts'
import { pageNumber } from './pages.tsx'

const lists: string[] = [pages.posts, api.posts, files.feed, files.sitemap]
const portfolio: string[] = [api.skills, api.services, api.projects, api.stats]
const plainFiles: string[] = [files.feed, files.sitemap, files.robots, files.manifest]
const sitemapPart = /^\/sitemap-[1-9]\d{0,5}\.xml$/
/** Every id that is made from a title; others, and other spellings of these, are not kept. */
const onePost = /^\/(?:api\/)?blogs\/([a-z0-9-]+)$/

/** The name of what is asked for; undefined for what is not public, or not the same for everybody. */
export function publicName({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const name = nameOfAddress(url)
  if (
    name?.startsWith(api.base) &&
    (headers.authorization || /session=/.test(headers.cookie ?? ''))
  )
    return undefined
  return name
}

/** Whether the path is that of a page, which somebody visits. */
export function isPagePath(path: string): boolean {
  return path === pages.home || path === pages.posts || path.startsWith(`${pages.posts}/`)
}

/** Whether the name shows something of this post. */
export function showsPost(name: string, id: string): boolean {
  return onePost.exec(name)?.[1] === id || listsPosts(name)
}

/** Whether the name shows what is neither a post nor a list of them. */
export function showsPortfolio(name: string): boolean {
  return name === pages.home || portfolio.includes(name)
}

function listsPosts(name: string) {
  const [path = ''] = name.split('?')
  return lists.includes(path) || sitemapPart.test(path)
}

/** A longer address is the application's. */
const nameOfAddress = remembered(newNameOf, { most: 2000, longest: 500 })

function newNameOf(url: string): string | undefined {
  const [path = '', search] = splitAtQuery(url)
  if (path === pages.home) return hasParameter(search, 'contact') ? undefined : path
  if (path === pages.posts) return pages.postsPage(pageIn(search))
  if (plainFiles.includes(path) || sitemapPart.test(path)) return path
  if (path.startsWith(api.base)) return nameOfCall(path, search)
  return onePost.test(path) ? path : undefined
}

const pagedCall = /^(page=[1-9]\d{0,5}|limit=[1-9]\d{0,2}(&page=[1-9]\d{0,5})?)$/

/** The calls of the site's own pages, and of programs that read the list as docs/api.md says. */
function nameOfCall(path: string, search: string): string | undefined {
  if (path === api.posts && pagedCall.test(search)) return `${path}?${search}`
  if (search !== '') return undefined
  return path === api.posts || onePost.test(path) || portfolio.includes(path) ? path : undefined
}

function splitAtQuery(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function hasParameter(search: string, name: string) {
  return new URLSearchParams(search).has(name)
}

function pageIn(search: string) {
  return pageNumber(new URLSearchParams(search).get('page'))
}
