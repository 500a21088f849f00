/** Validates the request target and the Host header. */
import type { IncomingMessage } from 'node:http'

/** Fast path: most targets consist of these characters only. */
const plainTarget = /^\/[\w\-./?=&]*$/

/**
 * The target in origin form; undefined for an invalid request. The host of an absolute-form target is ignored.
 */
export function requestTarget(request: IncomingMessage): string | undefined {
  const { url = '', httpVersionMajor } = request
  if (httpVersionMajor !== 1 || !hasOneHost(request)) return undefined
  if (plainTarget.test(url)) return url
  const path = /^https?:\/\//i.test(url) ? toOriginForm(url) : url
  if (!path?.startsWith('/') || /^[^?]*\\/.test(path)) return undefined
  return URL.canParse(`http://host${path}`) ? path : undefined
}

/** The target without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function hasOneHost({ rawHeaders }: IncomingMessage) {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[index + 1]
  }
  return host !== undefined && isHost(host)
}

/** Caches the last valid host, which rarely changes. */
let lastHost: string | undefined

function isHost(host: string) {
  if (host === lastHost) return true
  const hostname = URL.parse(`http://${host}`)?.hostname
  const isValid = hostname === host.replace(/:\d*$/, '').toLowerCase()
  if (isValid) lastHost = host
  return isValid
}

function toOriginForm(url: string) {
  if (/^[^?]*\\/.test(url)) return undefined
  const parsed = URL.parse(url)
  return parsed ? parsed.pathname + parsed.search : undefined
}
