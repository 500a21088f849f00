/** Refuses writes that another site's page sent with the visitor's browser (CSRF). */
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.server.ts'
import { HttpError, messages } from './errors.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser tells where an unsafe request comes from, in `Sec-Fetch-Site` or `Origin`; a program
 * that is no browser sends neither and carries no visitor's cookies. Content types are not looked at:
 * a foreign page can send JSON too.
 */
export function sameOriginWrites(publicUrl: string) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!safeMethods.has(c.req.method) && isForeign(c.req.raw.headers, c.req.url, publicUrl)) {
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
