/** The credential of `Authorization: Bearer` (RFC 6750): the token of a session, or an API token. */
import type { Context } from 'hono'

/** Secret scanners know API tokens by it. */
export const apiTokenPrefix = 'folio_'

/** Undefined without the header, and for another scheme, such as that of a proxy's Basic authentication. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer(?:$|\s+(.*))/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Browsers never send one on their own, so that its requests need no protection against CSRF. */
export function hasApiToken(c: Context): boolean {
  return bearerToken(c)?.startsWith(apiTokenPrefix) ?? false
}
