/** Gives every request its id and its line in the log. */
import { createMiddleware } from 'hono/factory'
import { clientAddress } from './client-address.server.ts'
import type { HttpEnv } from './env.server.ts'
import type { Log } from './log.server.ts'
import { newRequestId, sentRequestId } from './request-id.server.ts'

/**
 * Sets `requestId`, `log` and `clientAddress`, answers with `X-Request-Id`, and logs method, path,
 * status and duration. Neither the query nor the visitor's address is logged. What the site asks
 * itself has the id of the request for which it does so, which gets a line of its own.
 */
export function requestLog(log: Log, trustProxy: number) {
  const warn = forwardingWarning(log, trustProxy)
  return createMiddleware<HttpEnv>(async (c, next) => {
    warn(c.req.header('x-forwarded-for'))
    const started = performance.now()
    const inside = c.env?.requestId
    const requestId =
      inside ?? sentRequestId(c.req.header('x-request-id'), trustProxy) ?? newRequestId()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const socketAddress = c.env?.incoming?.socket?.remoteAddress
    const forwardedFor = c.req.header('x-forwarded-for')
    c.set('clientAddress', clientAddress({ socketAddress, forwardedFor }, trustProxy))
    await next()
    c.header('X-Request-Id', requestId)
    const durationMs = milliseconds(performance.now() - started)
    const { method, path } = c.req
    const line = { method, path, status: c.res.status, durationMs }
    c.get('log')[inside ? 'debug' : 'info'](line, inside ? 'made' : 'request')
  })
}

/** Tells once that a proxy is not believed: then all visitors share one address, and one set of limits. */
export function forwardingWarning(log: Log, trustProxy: number): (header: unknown) => void {
  let isWarned = trustProxy > 0
  return (header) => {
    if (isWarned || header === undefined) return
    isWarned = true
    log.warn('X-Forwarded-For is not believed: set TRUST_PROXY if a proxy stands in front')
  }
}

/** To a tenth. */
export function milliseconds(duration: number): number {
  return Math.round(duration * 10) / 10
}
