/**
 * What visitors were last shown, for the time in which it cannot be made anew: while the database is
 * away, whoever reads notices nothing. Nothing that depends on a session is kept or given out.
 */
import { createMiddleware } from 'hono/factory'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { nowAndThen } from '#http/now-and-then.server.ts'
import { api, files, pages } from '#routes.ts'
import { type Answer, keptAnswers } from './kept-answers.server.ts'
import { decoded, pageAt, pageNumber } from './pages.tsx'

const maxBytes = 16 * 1024 * 1024
const listsAndFeeds: string[] = [
  ...[api.skills, api.services, api.projects, api.stats],
  ...[files.feed, files.sitemap],
]

interface Options {
  /** Asks the site for a public address, as a visitor would. */
  read: (path: string) => unknown
  /** Calls back whenever another process has changed a post; absent where there is none. */
  onForeignChange?: ((callBack: () => void) => void) | undefined
}

/** Keeps good answers to public reads, and gives them out in place of a failure. */
export function lastRendered({ read, onForeignChange }: Options) {
  const answers = keptAnswers(maxBytes)
  const tell = nowAndThen()

  /** What was changed or taken away must not come back; made anew at once, it is here for an outage. */
  function forget(isMeant: (name: string) => boolean) {
    for (const name of answers.forget(isMeant).slice(-mostReadAgain)) read(name)
  }
  onForeignChange?.(() => forget(showsPosts))

  return createMiddleware<HttpEnv>(async (c, next) => {
    const generation = answers.generation()
    await next()
    if (!isRead(c)) {
      if (c.res.ok) forgetChanged(c.req.path)
      return
    }
    const name = nameOf(c)
    if (name === undefined) return
    const { status } = c.res
    if (status >= 500) {
      const last = answers.take(name)
      if (!last) return
      tell(c.get('log'), 'warn', c.error, 'Answered with what was rendered last')
      return give(c, last)
    }
    if (status === 404 || status === 410) return answers.drop(name)
    if (c.req.method === 'HEAD' || status !== 200 || isPrivate(c)) return
    const body = new Uint8Array(await c.res.clone().arrayBuffer())
    answers.keep(name, { body, headers: lasting(c.res.headers) }, generation)
  })

  function forgetChanged(path: string) {
    if (!isBelow(path, api.posts)) return
    const id = decoded(path.slice(api.posts.length + 1).split('/')[0] ?? '')
    const own = [pages.post(id), api.post(id)]
    forget((name) => own.includes(name) || listsPosts(name))
  }
}

/** As many as a change costs the server in the background. */
const mostReadAgain = 20

function showsPosts(name: string) {
  return listsPosts(name) || isBelow(name, pages.posts) || isBelow(name, api.posts)
}

function listsPosts(name: string) {
  const [path = ''] = name.split('?')
  return [pages.posts, api.posts, files.feed, files.sitemap].some((list) => list === path)
}

/** One name for all addresses that show the same; undefined for what is not to be kept. */
function nameOf(c: HttpContext): string | undefined {
  const { path } = c.req
  if (isBelow(path, api.base)) return nameOfCall(c)
  if (path === pages.posts) return pages.postsPage(pageNumber(c.req.query('page')))
  if (path === pages.home) return c.req.query('contact') === undefined ? path : undefined
  const { id } = pageAt(path)
  if (id) return pages.post(id)
  return listsAndFeeds.includes(path) ? path : undefined
}

/** The calls of the site's own pages: whoever is logged in, or asks for something else, wants no copy. */
function nameOfCall(c: HttpContext): string | undefined {
  const { path } = c.req
  const { search } = new URL(c.req.url)
  if (c.req.header('authorization') || /session=/.test(c.req.header('cookie') ?? ''))
    return undefined
  if (path === api.posts && /^(\?page=[1-9]\d{0,3})?$/.test(search)) return path + search
  if (search !== '') return undefined
  if (isBelow(path, api.posts)) return api.post(decoded(path.slice(api.posts.length + 1)))
  return listsAndFeeds.includes(path) ? path : undefined
}

function isRead({ req: { method } }: HttpContext) {
  return method === 'GET' || method === 'HEAD'
}

function isBelow(path: string, base: string) {
  return path === base || path.startsWith(`${base}/`)
}

function isPrivate(c: HttpContext) {
  return c.get('session') !== undefined || /no-store/.test(c.res.headers.get('cache-control') ?? '')
}

/** Of one answer alone are its id and the headers that every answer gets. */
function lasting(headers: Headers): [string, string][] {
  return ['content-type', 'x-total-count', 'link'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
}

function give(c: HttpContext, last: Answer) {
  c.res = undefined
  c.res = new Response(c.req.method === 'HEAD' ? null : last.body, {
    headers: [...last.headers, ['Cache-Control', 'no-cache']],
  })
}
