/**
 * What visitors were last shown, for the time in which it cannot be made anew: while the database is
 * away, whoever reads notices nothing. Nothing that depends on a session is kept.
 */
import { createMiddleware } from 'hono/factory'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { api, files, pages } from '#routes.ts'
import { isOwnPage, pageNumber } from './pages.tsx'

interface Kept {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
}

const maxBytes = 16 * 1024 * 1024
const listsAndFeeds: string[] = [
  ...[api.skills, api.services, api.projects, api.stats],
  ...[files.feed, files.sitemap],
]

/** Keeps good answers to public reads, and gives them out in place of a failure. */
export function lastRendered(limitBytes = maxBytes) {
  const answers = boundedBy(limitBytes)
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      // What was changed or taken away must not come back.
      if (c.res.ok && isBelow(c.req.path, api.posts)) answers.clear()
      return
    }
    const name = nameOf(c)
    if (name === undefined) return
    if (c.res.status >= 500) return giveLast(c, answers.take(name))
    if (c.res.status === 404 || c.res.status === 410) return answers.drop(name)
    if (c.req.method === 'HEAD' || c.res.status !== 200 || isPrivate(c)) return
    const body = new Uint8Array(await c.res.clone().arrayBuffer())
    answers.keep(name, { body, headers: lasting(c.res.headers) })
  })
}

/** One name for all addresses that show the same; undefined for what is not to be kept. */
function nameOf({ req }: HttpContext): string | undefined {
  const { path } = req
  if (path === api.posts) return `${path}${new URL(req.url).search}`
  if (path === pages.posts) return `${path}?${pageNumber(req.query('page'))}`
  if (path === pages.home) return req.query('contact') === undefined ? path : undefined
  if (listsAndFeeds.includes(path) || isBelow(path, api.posts) || isOwnPage(path)) return path
  return undefined
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

function giveLast(c: HttpContext, last: Kept | undefined) {
  if (!last) return
  c.get('log').warn({ path: c.req.path }, 'Answered with what was rendered last')
  c.res = undefined
  c.res = new Response(c.req.method === 'HEAD' ? null : last.body, {
    headers: [...last.headers, ['Cache-Control', 'no-cache']],
  })
}

/** The least recently used is forgotten first. */
function boundedBy(limitBytes: number) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (name: string) => {
    bytes -= kept.get(name)?.body.length ?? 0
    kept.delete(name)
  }
  return {
    keep(name: string, answer: Kept) {
      drop(name)
      kept.set(name, answer)
      bytes += answer.body.length
      for (const [oldest] of kept) {
        if (bytes <= limitBytes) return
        drop(oldest)
      }
    },
    take(name: string): Kept | undefined {
      const answer = kept.get(name)
      if (!answer) return undefined
      kept.delete(name)
      kept.set(name, answer)
      return answer
    },
    drop,
    clear() {
      kept.clear()
      bytes = 0
    },
  }
}
