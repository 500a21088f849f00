/** The Node HTTP server: timeouts, size limits, and JSON errors for malformed requests. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { secondMs } from '#durations.ts'
import { trackConnections } from './connection-tracker.server.ts'
import { enforceMinBodyRate, isBackpressured } from './min-body-rate.server.ts'
import { type ErrorStatus, isClosing, sendError, sendSocketError } from './raw-response.server.ts'
import { requestTarget } from './request-target.server.ts'

export interface Timeouts {
  /** To receive the headers. */
  headersMs: number
  /** Idle timeout; suspended while a handler runs. */
  idleMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  /** How often timeouts are checked. */
  checkIntervalMs: number
  /** A body has to deliver `minBytesPerWindow` in each window: 4 KB/s; a poor mobile line has 30. */
  bodyWindowMs: number
  minBytesPerWindow: number
}

const defaultTimeouts: Timeouts = {
  headersMs: 10 * secondMs,
  idleMs: 15 * secondMs,
  keepAliveMs: 5 * secondMs,
  checkIntervalMs: 2 * secondMs,
  bodyWindowMs: 15 * secondMs,
  minBytesPerWindow: 60_000,
}

/** Longer than a proxy's keep-alive, usually a minute: closing first would race with its next request. */
export const timeoutsBehindProxy: Partial<Timeouts> = { keepAliveMs: 75 * secondMs }

const statusOfCode: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** @param handler the application, which receives well-formed requests only */
export function createHttpServer(handler: RequestListener, timeouts: Partial<Timeouts> = {}) {
  const { headersMs, idleMs, keepAliveMs, checkIntervalMs, ...bodyRate } = {
    ...defaultTimeouts,
    ...timeouts,
  }
  const options = {
    headersTimeout: headersMs,
    // An upload may take hours on a poor line; `enforceMinBodyRate` ends those that crawl (decision 046).
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkIntervalMs,
    maxHeaderSize: 16 * 1024,
    // `requestTarget` rejects missing and repeated ones, with a JSON error.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    if (isClosing(request.socket)) return
    record(request.socket, response)
    watchBody(request, response)
    const framingError = transferCodingError(request)
    if (framingError) return sendError(response, framingError)
    const target = requestTarget(request)
    if (target === undefined) return sendError(response, 400)
    request.url = target
    handler(request, response)
  })

  const { tracker, record } = trackConnections(server)
  const watchBody = enforceMinBodyRate(server, { checkIntervalMs, ...bodyRate })
  server.on('checkExpectation', (_request, response) => sendError(response, 417))
  server.on('connect', (_request, socket) => {
    // Node has removed its own listener; an unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    sendSocketError(socket as Socket, 405)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === 'ECONNRESET') return void socket.destroy()
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return timeOut(socket)
    rejectRequest(socket, statusOfCode[error.code ?? ''] ?? 400)
  })

  /** Reads what has arrived first: an event loop that lags checks the timeouts before it reads. */
  function timeOut(socket: Socket) {
    const last = tracker.get(socket)
    const isComplete = last?.req.complete
    setImmediate(() => {
      const hasArrived = tracker.get(socket) !== last || last?.req.complete !== isComplete
      if (!hasArrived) rejectRequest(socket, 408)
    })
  }

  function rejectRequest(socket: Socket, status: ErrorStatus) {
    const last = tracker.get(socket)
    const sendErrorNow = () => sendSocketError(socket, status)
    if (!last || last.writableFinished) return sendErrorNow()
    // Pipelined: the response to the previous request goes out first.
    if (last.req.complete) return void last.once('finish', sendErrorNow)
    if (last.headersSent) return void socket.destroy()
    sendErrorNow()
  }

  server.timeout = idleMs
  server.on('timeout', (socket) => {
    const last = tracker.get(socket)
    const isHandlerRunning =
      last && !last.headersSent && (last.req.complete || isBackpressured(last.req))
    if (isHandlerRunning) socket.setTimeout(idleMs)
    else socket.destroy()
  })
  return server
}

/**
 * Node's parser accepts any transfer coding on GET. 400 if `chunked` is not the final one, since the length of the
 * request is unknown (RFC 9112, 6.3); 501 for other codings before it (6.1).
 */
function transferCodingError({ headers }: IncomingMessage): ErrorStatus | undefined {
  const header = headers['transfer-encoding']
  if (header === undefined || header === 'chunked') return undefined
  const codings = header.split(',').map((coding) => coding.trim().toLowerCase())
  if (codings.indexOf('chunked') !== codings.length - 1) return 400
  return codings.length > 1 ? 501 : undefined
}
