/** Load shedding: limits requests in flight, and lowers the limit while the event loop lags. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'
import { overloadResponse } from './raw-response.server.ts'

const [maxInFlight, minInFlight] = [256, 50]
const [maxDelayNs, sampleMs] = [500 * 1e6, 1000]

/** Clients that retry immediately would leave no time for pages: 2,000 of them took four fifths. */
const rejectDelayMs = 250

/** Health checks are never shed. */
const exemptPaths = ['/healthz', '/readyz']

interface Deps {
  log: Pick<Log, 'warn' | 'error'>
  onShed?: () => void
  /** Event loop delay since the last reset, in nanoseconds. */
  delay?: Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'reset'>
  now?: () => number
}

/** Passes requests to `handler` up to the limit; rejects the others with 503. */
export function shedLoad(
  handler: RequestListener,
  { log, onShed = () => {}, delay = eventLoopDelay(), now = () => performance.now() }: Deps,
): RequestListener {
  const inFlight = new Set<ServerResponse>()
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

  return (request, response) => {
    if (exemptPaths.includes(request.url ?? '')) return handler(request, response)
    if (inFlight.size >= currentLimit() && countClients(inFlight) >= limit) {
      warn(log, 'warn', undefined, 'Overload: some requests were rejected with 503')
      onShed()
      const { body, headers } = overloadResponse(request)
      return void setTimeout(() => response.writeHead(503, headers).end(body), rejectDelayMs)
    }
    trackInFlight(inFlight, request, response)
    // Deferred, so that all pending requests are counted before the first one is handled.
    setImmediate(() => response.destroyed || handler(request, response))
  }
}

/** Counts a request only while its handler works, not while a slow client sends the body or reads the response. */
function trackInFlight(
  inFlight: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  const enter = () => response.writableEnded || inFlight.add(response)
  const leave = () => inFlight.delete(response)
  if (length === '0' && !coding) enter()
  else request.once('end', enter)
  response.once('prefinish', leave).once('close', leave)
}

/** Pipelined requests count once, and responses that wait for an earlier one on their connection not at all. */
function countClients(inFlight: Set<ServerResponse>) {
  const working = [...inFlight].filter(({ headersSent }) => !headersSent)
  return new Set(working.map(({ req }) => req.socket)).size
}

function eventLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: 100 })
  delay.enable()
  return delay
}
