/** The headers that every answer carries: all of them on a page, a few on what is only a part of one. */
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.server.ts'

interface Options {
  /** CSP sources of the inline scripts that a document carries. */
  scriptHashes: string[]
  /** Those of the inline styles that a document at the path carries, were it one. */
  styleHashesAt: (path: string) => string[]
  /** Where a form may be sent besides the site itself. */
  formTarget?: string | undefined
  /** Whether the site is reached over https, so that HSTS may be promised. */
  https: boolean
  /** Hot reload needs inline styles; nobody else does. */
  development?: boolean
}

const oneYearS = 31_536_000
/** What a browser uses inside a page and never shows as one: fonts, scripts, styles, pictures of pixels. */
const partOfAPage = /^(font\/|text\/(css|javascript)|image\/(?!svg))/
/** Nothing in it may do anything; a page's policy would be half of what a small file weighs. */
const partPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * A strict Content-Security-Policy, and what else keeps a browser from being turned against a site.
 */
export function securityHeaders({
  scriptHashes,
  styleHashesAt,
  formTarget,
  https,
  development = false,
}: Options) {
  const styles = (path: string) => (development ? ["'unsafe-inline'"] : styleHashesAt(path))
  const policyAt = (path: string) => [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src ${["'self'", ...styles(path)].join(' ')}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${formTarget ? ` ${new URL(formTarget).origin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const everywhere: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': `max-age=${oneYearS}` }),
  }
  const ofPages = {
    ...everywhere,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }

  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    const isPart = partOfAPage.test(c.res.headers.get('content-type') ?? '')
    const policy = isPart ? partPolicy : policyAt(c.req.path).join('; ')
    const headers = { 'Content-Security-Policy': policy, ...(isPart ? everywhere : ofPages) }
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  })
}
