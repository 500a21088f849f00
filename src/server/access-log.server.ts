/** Logs, measures and counts requests that the response cache serves before Hono. */
import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#http/client-address.server.ts'
import type { Metrics } from '#http/middleware/metrics.server.ts'
import { roundMs, untrustedProxyWarning } from '#http/middleware/request-log.server.ts'
import { pathOf } from '#http/node/request-target.server.ts'
import type { Log } from '#log/log.server.ts'
import type { Served } from '#page-cache/cache-listener.server.ts'
import { answerTarget } from './answer-target.server.ts'
import type { Visits } from './jobs/visits.server.ts'

interface Deps {
  log: Log
  visits: Pick<Visits, 'answered'>
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
    const target = answerTarget({ method, path, status, headers })
    if (target) visits.answered({ address: addressOf(request), headers }, target, url)
  }

  function addressOf({ socket, headers }: IncomingMessage) {
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    return clientAddress({ socketAddress: socket.remoteAddress, forwardedFor }, trustProxy)
  }
}
