/** Logs, measures and counts requests that the response cache serves before Hono. */
import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#http/client-address.server.ts'
import type { Metrics } from '#http/middleware/metrics.server.ts'
import { roundMs, untrustedProxyWarning } from '#http/middleware/request-log.server.ts'
import { pathOf } from '#http/node/request-target.server.ts'
import type { Log } from '#log/log.server.ts'
import { isPagePath } from '#page-cache/cache-keys.server.ts'
import type { Served } from '#page-cache/cache-listener.server.ts'
import type { Visits } from './jobs/visits.server.ts'

interface Deps {
  log: Log
  visits: Pick<Visits, 'record'>
  metrics: Metrics | undefined
  trustProxy: number
}

/** @returns the `onServed` listener of the cache */
export function createAccessLog({ log, visits, metrics, trustProxy }: Deps) {
  const warn = untrustedProxyWarning(log, trustProxy)
  return ({ request, requestId, status, durationMs }: Served) => {
    const { method = '', url = '', headers } = request
    warn(headers['x-forwarded-for'])
    const path = pathOf(url)
    log.info({ requestId, method, path, status, durationMs: roundMs(durationMs) }, 'request')
    metrics?.observe({ method, path, status, seconds: durationMs / 1000 })
    if (isPagePath(path) && isVisit(request, status)) visits.record(visitOf(request))
  }

  function visitOf({ socket, headers }: IncomingMessage) {
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const peer = { socketAddress: socket.remoteAddress, forwardedFor }
    return { address: clientAddress(peer, trustProxy), userAgent: headers['user-agent'] }
  }
}

/** Counts loaded and revalidated pages; a prefetched page has not been seen yet. */
function isVisit({ method, headers }: IncomingMessage, status: number) {
  const purpose = headers['sec-purpose'] as string | undefined
  return method === 'GET' && (status === 200 || status === 304) && !purpose?.includes('prefetch')
}
