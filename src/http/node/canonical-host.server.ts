import type { RequestListener } from 'node:http'
import { sharedCacheControl } from '../cache-control.server.ts'

/**
 * Redirects reads of the origin's host with `www.`, or without if the origin has it, to the origin. Passes on all other
 * requests, whatever their host.
 */
export function canonicalHost(origin: string, listener: RequestListener): RequestListener {
  const { host } = new URL(origin)
  const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  return (request, response) => {
    const { method = '', url = '', headers } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const isOther = headers.host?.toLowerCase() === other && url.startsWith('/')
    if (!isRead || !isOther) return listener(request, response)
    response.writeHead(301, { Location: origin + url, 'Content-Length': 0, ...sharedCacheControl })
    response.end()
  }
}
