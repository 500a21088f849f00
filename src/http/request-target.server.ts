/** Whether the first lines of a request name one host and one address of this server. */
import type { IncomingMessage } from 'node:http'

/**
 * The address inside the site, as the application gets it; undefined for a request that is none.
 * The host in an absolute address counts for nothing: a proxy's habit, and a forger's.
 */
export function requestTarget(request: IncomingMessage): string | undefined {
  const { url = '', httpVersionMajor } = request
  if (httpVersionMajor !== 1 || !hasOneHost(request)) return undefined
  const path = /^https?:\/\//i.test(url) ? pathOf(url) : url
  if (!path?.startsWith('/') || /^[^?]*\\/.test(path)) return undefined
  return URL.canParse(`http://host${path}`) ? path : undefined
}

function hasOneHost({ rawHeaders }: IncomingMessage) {
  const hosts = rawHeaders.filter(
    (_value, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  )
  const [host = ''] = hosts
  const hostname = URL.parse(`http://${host}`)?.hostname
  return hosts.length === 1 && hostname === host.replace(/:\d*$/, '').toLowerCase()
}

function pathOf(url: string) {
  if (/^[^?]*\\/.test(url)) return undefined
  const parsed = URL.parse(url)
  return parsed ? parsed.pathname + parsed.search : undefined
}
