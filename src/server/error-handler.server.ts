/** Responds to unmatched requests and to thrown errors. */
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isAdminPath } from '#admin-paths.ts'
import { findFormerPath } from '#features/posts/former-paths.server.ts'
import { suggestPosts } from '#features/search/suggest-posts.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import {
  errorMessages,
  errorResponse,
  HttpError,
  internalErrorResponse,
  setErrorHeaders,
} from '#http/errors.server.ts'
import { isPreviewPath } from '#http/redact-path.server.ts'
import { toStorageHttpError } from '#http/storage-errors.server.ts'
import { translateError } from '#i18n/catalogues.server.ts'
import { api, pages, serverPages, suggestionsApi } from '#paths.ts'
import { matchAdminPage } from '#web/admin/admin-pages.tsx'
import type { PageData } from '#web/page-data.ts'
import { isOwnPage } from '#web/pages.tsx'
import type { RouteDeps } from './app-deps.server.ts'
import { redirect, renderWith } from './page-routes.server.ts'
import { pageLanguage } from './render.server.tsx'

/** Browsers get a page, API clients get JSON; the cause of an unexpected error is only logged. */
export function handleErrors(app: Hono<HttpEnv>, deps: RouteDeps) {
  app.notFound(async (c) => {
    if (!isRead(c) || isApiPath(c))
      return errorResponse(c, new HttpError(404, errorMessages.notFound))
    const location = withoutTrailingSlash(c)
    if (location) return c.redirect(location, 301)
    const former = await formerPath(c, deps)
    if (former && 'slug' in former) return redirect(c, pages.post(former.slug))
    const site = await deps.site.read().catch(deps.site.last)
    const html = await renderWith(deps, c, { queries: await loadSuggestions(c, deps), site })
    return c.html(html, former ? 410 : 404, { 'Cache-Control': 'no-cache' })
  })

  app.onError(async (error, c) => {
    const httpError =
      toHttpError(error) ??
      (isAborted(c)
        ? new HttpError(400, errorMessages.incompleteRequest)
        : toStorageHttpError(c, error))
    if (!httpError) c.get('log').error({ err: error }, 'A request failed')
    const requestId = c.get('requestId')
    if (!wantsHtml(c))
      return httpError ? errorResponse(c, httpError) : internalErrorResponse(c, requestId)
    const { shell } = deps.site.last()
    const language = pageLanguage(c.req.path, shell)
    const failure = httpError
      ? { message: translateError(httpError.message, language) }
      : { requestId }
    if (httpError) setErrorHeaders(c, httpError)
    const html = await renderWith(deps, c, { queries: [], failure, site: deps.site.last() })
    return c.html(html, httpError?.status ?? 500, { 'Cache-Control': 'no-store' })
  })
}

/** Finds the imported post whose path on its former site this is. */
async function formerPath({ req: { path } }: HttpContext, { db, now, exported }: RouteDeps) {
  if (exported || isAdminPath(path)) return undefined
  return findFormerPath(db, path, now()).catch(() => undefined)
}

/** For the page of a missing address; none for one that says nothing, or must not be told from others. */
async function loadSuggestions(
  c: HttpContext,
  { db, now, exported }: RouteDeps,
): Promise<PageData['queries']> {
  const { path } = c.req
  if (exported || isAdminPath(path) || isPreviewPath(path)) return []
  return [[suggestionsApi, await suggestPosts(db, now(), path).catch(() => [])]]
}

/** @returns the error of a handler or of Hono; undefined for an unexpected one */
function toHttpError(error: Error): HttpError | undefined {
  if (error instanceof HttpError) return error
  const isFramework = error instanceof HTTPException && error.status < 500
  return isFramework ? new HttpError(400, errorMessages.badAddress) : undefined
}

/** Whether the client closed the connection before the request was complete. Without a socket, a handler gave up. */
function isAborted({ env }: HttpContext) {
  return env?.incoming?.socket?.destroyed === true && !env.incoming.complete
}

/** The redirect target for a page with a trailing slash, query included; from the URL as sent. */
function withoutTrailingSlash(c: HttpContext): string | undefined {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.replace(/\/$/, '')
  const isPage =
    isOwnPage(path) || path === serverPages.blogRedirect || matchAdminPage(path) !== undefined
  return path !== pathname && isPage ? path + search : undefined
}

/** Page reads, and form submissions of a browser, which accepts HTML. */
function wantsHtml(c: HttpContext) {
  return !isApiPath(c) && (isRead(c) || (c.req.header('accept') ?? '').includes('text/html'))
}

function isRead({ req: { method } }: HttpContext) {
  return method === 'GET' || method === 'HEAD'
}

function isApiPath({ req: { path } }: HttpContext) {
  return path === api.base || path.startsWith(`${api.base}/`)
}
