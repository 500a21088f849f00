/** Security headers: the full set on documents, a short one on subresources. */
import { createMiddleware } from 'hono/factory'
import { isAdminPath } from '#admin-paths.ts'
import type { HttpEnv } from '../env.server.ts'

interface Options {
  /** CSP hash sources of the inline scripts and styles of a document. */
  scriptHashes: string[]
  styleHashes: string[]
  /** A form target on another origin. */
  formTarget?: string | undefined
  /** Enables HSTS. */
  https: boolean
  /** Allows inline styles, for hot reload. */
  development?: boolean
}

const oneYearS = 31_536_000
/** Types that a browser never renders as a document: fonts, scripts, styles, raster images. */
const subresourceType = /^(font\/|text\/(css|javascript)|image\/(?!svg))/
/** A browser does render these as documents, but they have neither scripts nor styles of other files. */
const drawingType = /^image\/svg/
/** Short: the document policy would be half the size of a small file. */
const subresourcePolicy = "default-src 'none'; frame-ancestors 'none'"

export function securityHeaders({
  scriptHashes,
  styleHashes,
  formTarget,
  https,
  development = false,
}: Options) {
  const documentPolicy = (ownStyles: string[]) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...scriptHashes].join(' ')}`,
      `style-src ${["'self'", ...(development ? ["'unsafe-inline'"] : [...styleHashes, ...ownStyles])].join(' ')}`,
      "img-src 'self' data: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      `form-action 'self'${formTarget ? ` ${new URL(formTarget).origin}` : ''}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
  const sharedPolicy = documentPolicy([])
  /** The admin area frames the preview of the site. */
  const adminPolicy = `${sharedPolicy}; frame-src 'self'`
  const commonHeaders: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': `max-age=${oneYearS}` }),
  }
  const documentHeaders = {
    ...commonHeaders,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }

  const policyOf = (path: string, type: string, styleHash: string | undefined) => {
    if (subresourceType.test(type) || drawingType.test(type)) return subresourcePolicy
    if (isAdminPath(path)) return adminPolicy
    return styleHash ? documentPolicy([styleHash]) : sharedPolicy
  }

  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    // On a finished response, `c.header` would make a new one each time.
    const { headers } = c.res
    const type = headers.get('content-type') ?? ''
    const own = {
      'Content-Security-Policy': policyOf(c.req.path, type, c.get('styleHash')),
      ...(subresourceType.test(type) ? commonHeaders : documentHeaders),
    }
    for (const [name, value] of Object.entries(own)) {
      if (!headers.has(name)) headers.set(name, value)
    }
  })
}
