/** The last word on every request that found no answer, or met a surprise. */
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { errorAnswer, HttpError, internalErrorAnswer, messages } from '#http/errors.server.ts'
import { storageRefusal } from '#http/storage-failure.server.ts'
import { api, pages } from '#routes.ts'
import { adminPageAt } from './admin/admin-pages.tsx'
import type { AppParts } from './app-parts.server.ts'
import { renderWith } from './page-routes.server.ts'
import { isOwnPage } from './pages.tsx'

/** People get a page, programs get JSON; a surprise goes to the log with its cause and nowhere else. */
export function answerErrors(app: Hono<HttpEnv>, parts: AppParts) {
  app.notFound(async (c) => {
    if (!isRead(c) || isApiPath(c)) return errorAnswer(c, new HttpError(404, messages.notFound))
    const better = withoutLastSlash(c)
    if (better) return c.redirect(better, 301)
    const html = await renderWith(parts, c, { queries: [] })
    return c.html(html, 404, { 'Cache-Control': 'no-cache' })
  })

  app.onError(async (error, c) => {
    const refusal =
      asRefusal(error) ??
      (isCutOff(c) ? new HttpError(400, messages.cutOff) : storageRefusal(c, error))
    if (!refusal) c.get('log').error({ err: error }, 'A request failed')
    const requestId = c.get('requestId')
    if (!wantsPage(c)) return refusal ? errorAnswer(c, refusal) : internalErrorAnswer(c, requestId)
    const failure = refusal ? { message: refusal.message } : { requestId }
    if (refusal?.retryAfterS) c.header('Retry-After', String(refusal.retryAfterS))
    const html = await renderWith(parts, c, { queries: [], failure })
    return c.html(html, refusal?.status ?? 500, { 'Cache-Control': 'no-store' })
  })
}

/** An expected refusal, said by us or by the framework; a surprise is none. */
function asRefusal(error: Error): HttpError | undefined {
  if (error instanceof HttpError) return error
  const isFramework = error instanceof HTTPException && error.status < 500
  return isFramework ? new HttpError(400, messages.badAddress) : undefined
}

/** Whether the sender left in the middle of the request, which is no fault of ours. */
function isCutOff({ env }: HttpContext) {
  return env?.incoming?.destroyed === true && !env.incoming.complete
}

/** The page that an address with a slash too many means, with its query; from the address as sent. */
function withoutLastSlash(c: HttpContext): string | undefined {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.replace(/\/$/, '')
  const isPage = isOwnPage(path) || path === pages.postAlias || adminPageAt(path) !== undefined
  return path !== pathname && isPage ? path + search : undefined
}

/** Who reads a page, and a browser that sends a form, which says that it takes HTML. */
function wantsPage(c: HttpContext) {
  return !isApiPath(c) && (isRead(c) || (c.req.header('accept') ?? '').includes('text/html'))
}

function isRead({ req: { method } }: HttpContext) {
  return method === 'GET' || method === 'HEAD'
}

function isApiPath({ req: { path } }: HttpContext) {
  return path === api.base || path.startsWith(`${api.base}/`)
}
