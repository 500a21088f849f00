/**
 * An HTTP client for addresses that somebody else chose, as in a post's links: it reaches public hosts and nothing else.
 * The addresses of a name are checked in the lookup of the connection itself, so that no second lookup can replace them.
 */
import { lookup as dnsLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { secondMs } from '#durations.ts'
import { isNamed, isPublicAddress, portOf, webPorts } from './public-address.server.ts'

const defaultTimeoutMs = 15 * secondMs
const defaultMaxBytes = 1024 * 1024
const defaultMaxRedirects = 5

const redirectStatuses = [301, 302, 303, 307, 308]

export interface PublicRequest {
  /** GET by default. */
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole exchange, redirects and name resolution included. */
  timeoutMs?: number
  /** Of the body as sent; a longer one is a failure, or cut off with `truncate`. */
  maxBytes?: number
  truncate?: boolean
  /** Followed for GET and HEAD; the one after them is a failure. With 0 the redirect itself is the response. */
  maxRedirects?: number
  /** 80 and 443 by default. */
  ports?: readonly number[]
  /** Asked before each redirect is followed; false is a failure. */
  mayFollow?: (url: URL) => Promise<boolean>
  signal?: AbortSignal
}

export interface PublicResponse {
  failure?: undefined
  /** Where the last redirect led. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  /** As sent: an encoding nobody asked for is not undone. */
  body: Buffer
}

export interface PublicFailure {
  /**
   * `invalid-url`: no http(s) address, another port, or one with credentials. `not-public`: some address of the host is
   * not public. `unresolved`: the name does not exist. `aborted`: by the signal, or by `mayFollow`.
   */
  failure:
    | 'invalid-url'
    | 'not-public'
    | 'unresolved'
    | 'timeout'
    | 'too-large'
    | 'too-many-redirects'
    | 'network'
    | 'aborted'
  /** For logs and administrators. */
  reason: string
}

/** Never rejects. */
export type PublicFetch = (
  url: string,
  options?: PublicRequest,
) => Promise<PublicResponse | PublicFailure>

interface PublicFetchDeps {
  /** Tells the other side who asks, with an address. */
  userAgent: string
  /** `host:port` of servers that need not be public, whatever their port. */
  allowedHosts?: readonly string[]
  /** Resolves names; by default as the operating system does. */
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>
}

class FetchError extends Error {
  readonly failure: PublicFailure['failure']

  constructor(failure: PublicFailure['failure'], message: string) {
    super(message)
    this.failure = failure
  }
}

export function createPublicFetch({
  userAgent,
  allowedHosts = [],
  resolve = (host) => dnsLookup(host, { all: true }),
}: PublicFetchDeps): PublicFetch {
  return async (address, options = {}) => {
    const { timeoutMs = defaultTimeoutMs, maxRedirects = defaultMaxRedirects } = options
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    try {
      return await unlessAborted(
        followRedirects(address, { ...options, maxRedirects, signal }),
        signal,
      )
    } catch (error) {
      if (timeout.aborted) return { failure: 'timeout', reason: `No answer in ${timeoutMs} ms` }
      if (signal.aborted) return { failure: 'aborted', reason: 'The request was given up' }
      return toFailure(error)
    }
  }

  async function followRedirects(
    address: string,
    options: PublicRequest & { maxRedirects: number; signal: AbortSignal },
  ): Promise<PublicResponse> {
    let url = parse(address, undefined, options)
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchange(url, options)
      const { location } = response.headers
      if (!location || !redirectStatuses.includes(response.status)) return response
      if (options.maxRedirects === 0 || options.method === 'POST') return response
      if (redirects === options.maxRedirects)
        throw new FetchError('too-many-redirects', `More than ${redirects} redirects`)
      url = parse(location, url, options)
      if (options.mayFollow && !(await options.mayFollow(url)))
        throw new FetchError('aborted', `Not allowed to follow the redirect to ${url.host}`)
    }
  }

  function parse(address: string, base: URL | undefined, { ports = webPorts }: PublicRequest) {
    const url = URL.parse(address, base?.href)
    if (!url || !/^https?:$/.test(url.protocol))
      throw new FetchError('invalid-url', 'Not an http or https address')
    if (url.username || url.password)
      throw new FetchError('invalid-url', 'The address carries credentials')
    if (!ports.includes(portOf(url)) && !isAllowed(url))
      throw new FetchError('invalid-url', `Port ${portOf(url)} is not allowed`)
    // Node resolves no literal: what `lookup` below checks for names is checked here.
    const host = hostOf(url)
    if (isIP(host) && !isPublicAddress(host) && !isAllowed(url))
      throw new FetchError('not-public', `${host} is not a public address`)
    return url
  }

  function exchange(url: URL, options: PublicRequest & { signal: AbortSignal }) {
    const { method = 'GET', body, headers, signal } = options
    return new Promise<PublicResponse>((done, fail) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method,
        signal,
        // A connection of its own: one that is kept might lead where nobody looked.
        agent: false,
        lookup: publicLookup(url),
        headers: {
          Accept: '*/*',
          'Accept-Encoding': 'identity',
          ...headers,
          'User-Agent': userAgent,
          ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
      })
      request.on('error', fail)
      request.on('response', (response) => {
        readBody(response, options)
          .then((body) =>
            done({
              url: url.href,
              status: response.statusCode ?? 0,
              headers: response.headers,
              body,
            }),
          )
          .catch(fail)
          .finally(() => request.destroy())
      })
      request.end(body)
    })
  }

  function publicLookup(url: URL): LookupFunction {
    return (host, { all }, callback) => {
      resolve(host)
        .then((addresses) => {
          const [first] = addresses
          if (!first) throw new FetchError('unresolved', `${host} has no address`)
          // Not which one: the reason must not map the network of the server.
          if (!addresses.every(({ address }) => isPublicAddress(address)) && !isAllowed(url))
            throw new FetchError('not-public', `${host} leads to an address that is not public`)
          if (all) callback(null, addresses)
          else callback(null, first.address, first.family)
        })
        .catch((error) => callback(error, []))
    }
  }

  function isAllowed(url: URL) {
    return isNamed(url, allowedHosts)
  }
}

async function readBody(
  response: IncomingMessage,
  { method, maxBytes = defaultMaxBytes, truncate = false }: PublicRequest,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  if (method === 'HEAD' || (truncate && maxBytes === 0)) return Buffer.alloc(0)
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (!truncate) throw new FetchError('too-large', `The answer has more than ${maxBytes} bytes`)
    return Buffer.concat(chunks).subarray(0, maxBytes)
  }
  return Buffer.concat(chunks)
}

/** A name that is being resolved cannot be given up by the request. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    if (signal.aborted) fail(signal.reason)
    work.then(done, fail)
  })
}

function toFailure(error: unknown): PublicFailure {
  if (error instanceof FetchError) return { failure: error.failure, reason: error.message }
  const { code, message } = error as NodeJS.ErrnoException
  // Not EAI_AGAIN: the name server is away, and the name may well exist.
  if (code === 'ENOTFOUND') return { failure: 'unresolved', reason: 'The name does not exist' }
  return { failure: 'network', reason: code ?? message }
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}
