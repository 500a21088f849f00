/** The listener: bounds of time and size, and an answer in the API's shape to what is no request. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { noteAnswers } from './last-answers.server.ts'
import { type RefusalStatus, refusalOf, refuseOn } from './raw-answer.server.ts'
import { requestTarget } from './request-target.server.ts'
import { dropSlowBodies, isOursToRead } from './slow-bodies.server.ts'
import { holdTickObject } from './tick-object.server.ts'

const secondMs = 1000

/** How long the listener waits for what. */
export interface Patience {
  /** For the first lines of a request. */
  headersMs: number
  /** For a whole request: a picture of 15 MB on a line of 30 KB/s takes eight and a half minutes. */
  requestMs: number
  /** With a socket on which nothing moves, unless we are the ones who think. */
  stillMs: number
  /** For the next request on a connection. */
  keepAliveMs: number
  /** How often it looks. */
  lookMs: number
  /** In each such stretch so many bytes of a body have to arrive: 4 KB/s, a poor mobile line has 30. */
  stretchMs: number
  bytesPerStretch: number
}

const patience: Patience = {
  headersMs: 10 * secondMs,
  requestMs: 600 * secondMs,
  stillMs: 15 * secondMs,
  keepAliveMs: 5 * secondMs,
  lookMs: 2 * secondMs,
  stretchMs: 15 * secondMs,
  bytesPerStretch: 60_000,
}

/**
 * A proxy keeps its connections for a minute or so and sends the next visitor's request on one of
 * them: we must not be the first to close it.
 */
export const patienceBehindProxy: Partial<Patience> = { keepAliveMs: 75 * secondMs }

const statusOfCode: Record<string, RefusalStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** @param answer the application, which gets proper requests only */
export function createListener(answer: RequestListener, differences: Partial<Patience> = {}) {
  const { headersMs, requestMs, stillMs, keepAliveMs, lookMs, ...pace } = {
    ...patience,
    ...differences,
  }
  const bounds = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookMs,
    maxHeaderSize: 16 * 1024,
    // Missing and doubled ones are refused below, with a sentence.
    requireHostHeader: false,
  }
  holdTickObject()
  const server = createServer(bounds, (request, response) => {
    note(request.socket, response)
    watchBody(request, response)
    const target = requestTarget(request)
    if (target === undefined) return refuse(response, 400)
    request.url = target
    answer(request, response)
  })

  /** To tell whose turn it is. */
  const { last: answers, note } = noteAnswers(server)
  const watchBody = dropSlowBodies(server, { lookMs, ...pace })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.on('connect', (_request, socket) => refuseOn(socket as Socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const last = answers.get(socket)
    const refuseNow = () => refuseOn(socket, statusOfCode[error.code ?? ''] ?? 400)
    if (error.code === 'ECONNRESET') return void socket.destroy()
    if (!last || last.writableFinished) return refuseNow()
    // What came behind a request is not refused before that one has its answer.
    if (last.req.complete) return void last.once('finish', refuseNow)
    if (last.headersSent) return void socket.destroy()
    refuseNow()
  })

  server.timeout = stillMs
  server.on('timeout', (socket) => {
    const last = answers.get(socket)
    const isOurTurn = last && !last.headersSent && (last.req.complete || isOursToRead(last.req))
    if (isOurTurn) socket.setTimeout(stillMs)
    else socket.destroy()
  })
  return server
}

function refuse(response: ServerResponse, status: RefusalStatus) {
  const { body, headers } = refusalOf(status)
  response.writeHead(status, headers).end(body)
}
