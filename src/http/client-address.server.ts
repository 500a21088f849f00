import type { HttpContext } from './env.server.ts'

/**
 * The visitor's address: the socket's, or behind `trustProxy` proxies the entry that the outermost
 * of them wrote into X-Forwarded-For. Entries further left are the sender's own words.
 */
export function clientAddress(c: HttpContext, trustProxy: number): string {
  const socketAddress = c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return socketAddress
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return forwarded.at(-trustProxy) || socketAddress
}
