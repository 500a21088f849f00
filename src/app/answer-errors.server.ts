/** The last word on every request that found no answer, or met a surprise. */
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { errorAnswer, HttpError, internalErrorAnswer, messages } from '#http/errors.server.ts'
import { api } from '#routes.ts'
import type { AppParts } from './app-parts.server.ts'
import { renderWith } from './page-routes.server.ts'
import { isOwnPage } from './pages.tsx'

/** People get a page, programs get JSON; a surprise goes to the log with its cause and nowhere else. */
export function answerErrors(app: Hono<HttpEnv>, parts: AppParts) {
  app.notFound(async (c) => {
    if (!wantsPage(c)) return errorAnswer(c, new HttpError(404, messages.notFound))
    const trimmed = c.req.path.replace(/\/$/, '')
    if (trimmed !== c.req.path && isOwnPage(trimmed)) return c.redirect(trimmed, 301)
    const html = await renderWith(parts, c, { queries: [] })
    return c.html(html, 404, { 'Cache-Control': 'no-cache' })
  })

  app.onError(async (error, c) => {
    if (error instanceof HttpError) return errorAnswer(c, error)
    if (error instanceof HTTPException && error.status < 500) {
      return errorAnswer(c, new HttpError(400, messages.badAddress))
    }
    const requestId = c.get('requestId')
    c.get('log').error({ err: error }, 'A request failed')
    if (!wantsPage(c)) return internalErrorAnswer(c, requestId)
    const html = await renderWith(parts, c, { queries: [], failedRequest: requestId })
    return c.html(html, 500, { 'Cache-Control': 'no-store' })
  })
}

function wantsPage(c: HttpContext) {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const { path } = c.req
  return isRead && path !== api.base && !path.startsWith(`${api.base}/`)
}
