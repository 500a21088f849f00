/** Refuses writes that another site's page sent with the visitor's browser (CSRF). */
import { createMiddleware } from 'hono/factory'
import { pages } from '#routes.ts'
import type { HttpContext, HttpEnv } from './env.server.ts'
import { HttpError, messages } from './errors.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser tells where an unsafe request comes from, in `Sec-Fetch-Site` or `Origin`; a program
 * that is no browser sends neither and carries no visitor's cookies. Content types are not looked at:
 * a foreign page can send JSON too.
 * @param exportUrl the origin of an exported copy; its contact form may be sent to the front page, where
 *   nothing depends on who is logged in
 */
export function sameOriginWrites(publicUrl: string, exportUrl?: string) {
  const isExportedForm = ({ method, path, raw }: HttpContext['req']) =>
    method === 'POST' && path === pages.home && raw.headers.get('origin') === exportUrl
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method, raw, url } = c.req
    const isRefused = !safeMethods.has(method) && isForeign(raw.headers, url, publicUrl)
    if (isRefused && !isExportedForm(c.req)) {
      throw new HttpError(403, messages.foreignOrigin)
    }
    await next()
  })
}

function isForeign(headers: Headers, url: string, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (!origin) return false
  return origin !== publicUrl && !isSameHost(origin, url)
}

function isSameHost(origin: string, url: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host
}
