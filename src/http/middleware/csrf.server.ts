/** Rejects cross-origin writes (CSRF). */
import { createMiddleware } from 'hono/factory'
import { api, pages } from '#paths.ts'
import { hasApiToken } from '../bearer-token.server.ts'
import type { HttpContext, HttpEnv } from '../env.server.ts'
import { errorMessages, HttpError } from '../errors.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Checks `Sec-Fetch-Site`, else `Origin`, of unsafe methods. Clients other than browsers send neither and carry no
 * visitor's cookies. Not with an API token: cookies are ignored then. The content type is no protection: other origins can send JSON too.
 * @param exportUrl the origin of an exported copy, whose contact form may post to the front page; that handler
 *   ignores the session
 */
export function csrf(publicUrl: string, exportUrl?: string) {
  const isExportedForm = ({ method, path, raw }: HttpContext['req']) =>
    method === 'POST' && path === pages.home && raw.headers.get('origin') === exportUrl
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method, raw, url } = c.req
    const isCrossOriginWrite =
      !safeMethods.has(method) && isCrossOrigin(raw.headers, url, publicUrl)
    const isProgram = c.req.path.startsWith(`${api.base}/`) && hasApiToken(c)
    if (isCrossOriginWrite && !isProgram && !isExportedForm(c.req)) {
      throw new HttpError(403, errorMessages.foreignOrigin)
    }
    await next()
  })
}

function isCrossOrigin(headers: Headers, url: string, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (!origin) return false
  return origin !== publicUrl && origin !== requestOrigin(url, publicUrl)
}

/**
 * The origin of the request URL, such as a LAN address. Always http, since a proxy that terminates TLS requires
 * PUBLIC_URL; for the host of PUBLIC_URL, its scheme is binding.
 */
function requestOrigin(url: string, publicUrl: string): string | undefined {
  const { host, origin } = new URL(url)
  return host === new URL(publicUrl).host ? undefined : origin
}
