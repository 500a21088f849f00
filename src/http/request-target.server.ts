/** Whether the first lines of a request name one host and one address of this server. */
import type { IncomingMessage } from 'node:http'

/** Nearly every address is made of these alone; they need no second look. */
const plainAddress = /^\/[\w\-./?=&]*$/

/**
 * The address inside the site, as the application gets it; undefined for a request that is none.
 * The host in an absolute address counts for nothing: a proxy's habit, and a forger's.
 */
export function requestTarget(request: IncomingMessage): string | undefined {
  const { url = '', httpVersionMajor } = request
  if (httpVersionMajor !== 1 || !hasOneHost(request)) return undefined
  if (plainAddress.test(url)) return url
  const path = /^https?:\/\//i.test(url) ? ofAbsolute(url) : url
  if (!path?.startsWith('/') || /^[^?]*\\/.test(path)) return undefined
  return URL.canParse(`http://host${path}`) ? path : undefined
}

/** An address without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function hasOneHost({ rawHeaders }: IncomingMessage) {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1]
  }
  return host !== undefined && isHost(host)
}

/** The one that the last request named: mostly it is the next one's, too. */
let knownHost: string | undefined

function isHost(host: string) {
  if (host === knownHost) return true
  const hostname = URL.parse(`http://${host}`)?.hostname
  const isIt = hostname === host.replace(/:\d*$/, '').toLowerCase()
  if (isIt) knownHost = host
  return isIt
}

function ofAbsolute(url: string) {
  if (/^[^?]*\\/.test(url)) return undefined
  const parsed = URL.parse(url)
  return parsed ? parsed.pathname + parsed.search : undefined
}
