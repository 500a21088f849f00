/** Load shedding: limits requests in flight, and lowers the limit while the event loop lags. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'
import { overloadResponse } from './raw-response.server.ts'

const [maxInFlight, minInFlight] = [256, 50]
const [maxDelayNs, sampleMs] = [500 * 1e6, 1000]

/** 2,000 clients that retried immediately left a fifth of the throughput; delayed by this they leave four fifths. */
const defaultRejectDelayMs = 250

/** Node stops reading a pipelining connection only once responses are queued, which these are not yet. */
const maxPipelined = 100

/** Health checks are never shed. */
const exemptPaths = ['/healthz', '/readyz']

interface Deps {
  log: Pick<Log, 'warn' | 'error'>
  onShed?: () => void
  /** Event loop delay since the last reset, in nanoseconds. */
  delay?: Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'reset'>
  now?: () => number
  rejectDelayMs?: number
  /** Of the page that rejected browsers get. */
  language?: () => string
}

/** The responses that handlers work on, by connection. */
type InFlight = Map<Socket, Set<ServerResponse>>

/** Passes requests to `handler` up to the limit; rejects the others with 503. */
export function shedLoad(
  handler: RequestListener,
  {
    log,
    onShed = () => {},
    delay = eventLoopDelay(),
    now = () => performance.now(),
    rejectDelayMs = defaultRejectDelayMs,
    language = () => 'en',
  }: Deps,
): RequestListener {
  const inFlight: InFlight = new Map()
  const countOpen = openRequestCounter()
  const afterPrevious = inOrder()
  const warn = throttledLog()
  let [limit, sampledAt] = [maxInFlight, now()]

  function currentLimit() {
    if (now() - sampledAt < sampleMs) return limit
    const isLagging = delay.mean > maxDelayNs
    limit = isLagging
      ? Math.max(minInFlight, (limit * maxDelayNs) / delay.mean)
      : Math.min(maxInFlight, limit * 2)
    sampledAt = now()
    delay.reset()
    return limit
  }

  function reject(request: IncomingMessage, response: ServerResponse) {
    warn(log, 'warn', undefined, 'Overload: some requests were rejected with 503')
    onShed()
    // Unread, a body would fill buffers and reset the connection before the client has read the response.
    request.resume()
    setTimeout(() => {
      if (response.destroyed) return
      const { body, headers } = overloadResponse(request, language())
      response.writeHead(503, headers).end(body)
    }, rejectDelayMs)
  }

  return (request, response) => {
    if (exemptPaths.includes(request.url ?? '')) return handler(request, response)
    if (countOpen(request.socket, response) > maxPipelined) return void request.socket.destroy()
    if (inFlight.size >= currentLimit() && countClients(inFlight) >= limit) {
      return reject(request, response)
    }
    trackInFlight(inFlight, request, response)
    // Deferred, so that all pending requests are counted before the first one is handled.
    afterPrevious(request.socket, response, () => response.destroyed || handler(request, response))
  }
}

/**
 * Requests of one connection are handled one after the other: of a client that pipelines and reads nothing, only the first
 * response takes memory.
 */
function inOrder() {
  const last = new WeakMap<Socket, ServerResponse>()
  return (socket: Socket, response: ServerResponse, handle: () => void) => {
    const previous = last.get(socket)
    last.set(socket, response)
    if (!previous || previous.closed) setImmediate(handle)
    else previous.once('close', handle)
  }
}

/** @returns a function that adds a request to those open on its connection, and returns their number */
function openRequestCounter() {
  const open = new WeakMap<Socket, number>()
  return (socket: Socket, response: ServerResponse) => {
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    return count
  }
}

/**
 * Counts a request only while its handler works, not while a slow client sends the body or reads the response. No
 * handler reads the body of a GET.
 */
function trackInFlight(inFlight: InFlight, request: IncomingMessage, response: ServerResponse) {
  const { socket, method, headers } = request
  const enter = () => {
    if (response.writableEnded) return
    const responses = inFlight.get(socket) ?? new Set()
    inFlight.set(socket, responses.add(response))
  }
  const leave = () => {
    const responses = inFlight.get(socket)
    responses?.delete(response)
    if (responses?.size === 0) inFlight.delete(socket)
  }
  const isRead = method === 'GET' || method === 'HEAD'
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding']
  if (isRead || !hasBody) enter()
  else request.once('end', enter)
  response.once('prefinish', leave).once('close', leave)
}

/** Pipelined requests count once, and responses that wait for an earlier one on their connection not at all. */
function countClients(inFlight: InFlight) {
  let count = 0
  for (const responses of inFlight.values()) {
    if ([...responses].some(({ headersSent }) => !headersSent)) count += 1
  }
  return count
}

function eventLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: 100 })
  delay.enable()
  return delay
}
