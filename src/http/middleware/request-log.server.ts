/** Assigns request ids and logs each request. */
import { createMiddleware } from 'hono/factory'
import type { Log } from '#log/log.server.ts'
import { clientAddress } from '../client-address.server.ts'
import type { HttpEnv } from '../env.server.ts'
import { redactPath } from '../redact-path.server.ts'
import { newRequestId, trustedRequestId } from '../request-id.server.ts'

/**
 * Sets `requestId`, `log`, `clientAddress` and the `X-Request-Id` header, and logs method, path, status and
 * duration, but neither the query, nor the token of a preview link, nor the client's address. Internal requests carry
 * the id of the request they serve and are logged at debug level.
 */
export function requestLog(log: Log, trustProxy: number) {
  const warn = untrustedProxyWarning(log, trustProxy)
  return createMiddleware<HttpEnv>(async (c, next) => {
    warn(c.req.header('x-forwarded-for'))
    const started = performance.now()
    const internalId = c.env?.requestId
    const requestId =
      internalId ?? trustedRequestId(c.req.header('x-request-id'), trustProxy) ?? newRequestId()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const socketAddress = c.env?.incoming?.socket?.remoteAddress
    const forwardedFor = c.req.header('x-forwarded-for')
    c.set('clientAddress', clientAddress({ socketAddress, forwardedFor }, trustProxy))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const durationMs = roundMs(performance.now() - started)
    const { method, path } = c.req
    const fields = { method, path: redactPath(path), status: c.res.status, durationMs }
    c.get('log')[internalId ? 'debug' : 'info'](fields, internalId ? 'internal request' : 'request')
  })
}

/** Warns once about an untrusted proxy, behind which all visitors share one address and its rate limits. */
export function untrustedProxyWarning(log: Log, trustProxy: number): (header: unknown) => void {
  let isWarned = trustProxy > 0
  return (header) => {
    if (isWarned || header === undefined) return
    isWarned = true
    log.warn('Ignoring X-Forwarded-For: set TRUST_PROXY if the site runs behind a proxy')
  }
}

/** Rounds to a tenth. */
export function roundMs(duration: number): number {
  return Math.round(duration * 10) / 10
}
