/** The listener: bounds of time and size, and an answer in the API's shape to what is no request. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalStatus, refusalOf, refuseOn } from './raw-answer.server.ts'
import { requestTarget } from './request-target.server.ts'
import { dropSlowBodies } from './slow-bodies.server.ts'

const [secondMs, minuteMs] = [1000, 60_000]

/** A socket on which nothing moves for so long is let go, unless we are the ones who think. */
const stillMs = 15 * secondMs

const bounds = {
  headersTimeout: 10 * secondMs,
  connectionsCheckingInterval: 2 * secondMs,
  keepAliveTimeout: 5 * secondMs,
  // A picture of 15 MB on a line of 30 KB/s takes eight and a half.
  requestTimeout: 10 * minuteMs,
  maxHeaderSize: 16 * 1024,
  // Missing and doubled ones are refused below, with a sentence.
  requireHostHeader: false,
}

const statusOfCode: Record<string, RefusalStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** For `serve`. @param answer the application, which gets proper requests only */
export function createListener(_options: object, answer: RequestListener): Server {
  /** The last answer on each connection, to tell whether one has begun. */
  const answers = new WeakMap<object, ServerResponse>()
  const server = createServer(bounds, (request, response) => {
    answers.set(request.socket, response)
    const target = requestTarget(request)
    if (target === undefined) return refuse(response, 400)
    request.url = target
    answer(request, response)
  })

  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.on('connect', (_request, socket) => refuseOn(socket as Socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const isBegun = answers.get(socket)?.headersSent && !answers.get(socket)?.writableFinished
    if (error.code === 'ECONNRESET' || isBegun) return void socket.destroy()
    refuseOn(socket, statusOfCode[error.code ?? ''] ?? 400)
  })

  server.timeout = stillMs
  server.on('timeout', (socket) => {
    const last = answers.get(socket)
    const isOurTurn = last?.req.complete && !last.headersSent
    if (isOurTurn) socket.setTimeout(stillMs)
    else socket.destroy()
  })
  dropSlowBodies(server)
  return server
}

function refuse(response: ServerResponse, status: RefusalStatus) {
  const { body, headers } = refusalOf(status)
  response.writeHead(status, headers).end(body)
}
