/** Gives every request its id and its line in the log. */
import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { clientAddress } from './client-address.server.ts'
import type { HttpEnv } from './env.server.ts'
import type { Log } from './log.server.ts'

const acceptableId = /^[\w.-]{8,64}$/

/**
 * Sets `requestId`, `log` and `clientAddress`, answers with `X-Request-Id`, and logs method, path,
 * status and duration. Neither the query nor the visitor's address is logged. An id sent along is
 * kept only behind a trusted proxy.
 */
export function requestLog(log: Log, trustProxy: number) {
  let isWarned = false
  return createMiddleware<HttpEnv>(async (c, next) => {
    // Then all visitors share one address, and one set of limits.
    if (trustProxy === 0 && !isWarned && c.req.header('x-forwarded-for')) {
      isWarned = true
      log.warn('X-Forwarded-For is not believed: set TRUST_PROXY if a proxy stands in front')
    }
    const started = performance.now()
    const sentId = trustProxy > 0 ? c.req.header('x-request-id') : undefined
    const requestId = sentId && acceptableId.test(sentId) ? sentId : randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', clientAddress(c, trustProxy))
    await next()
    c.header('X-Request-Id', requestId)
    const durationMs = Math.round((performance.now() - started) * 10) / 10
    const { method, path } = c.req
    c.get('log').info({ method, path, status: c.res.status, durationMs }, 'request')
  })
}
