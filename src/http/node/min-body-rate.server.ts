/** Closes connections whose request body arrives below a minimum rate, or goes on although it is answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendSocketError } from './raw-response.server.ts'

interface BodyRate {
  checkIntervalMs: number
  bodyWindowMs: number
  minBytesPerWindow: number
}

interface Upload {
  request: IncomingMessage
  response: ServerResponse
  /** `request.socket` is null once a handler has given up the body. */
  socket: Socket
  windowStart: number
  bytesAtStart: number
  /** Whether the response was finished when the window began. */
  wasAnswered: boolean
}

/**
 * Checks all bodies in transit with one unreferenced timer.
 * @returns a function to call with each request of the server
 */
export function enforceMinBodyRate(
  server: Server,
  { checkIntervalMs, bodyWindowMs, minBytesPerWindow }: BodyRate,
) {
  const uploads = new Set<Upload>()
  const timer = setInterval(() => uploads.forEach(check), checkIntervalMs)
  timer.unref()
  server.on('close', () => clearInterval(timer))

  function check(upload: Upload) {
    const { request, response, socket, windowStart, bytesAtStart, wasAnswered } = upload
    if (request.complete || socket.destroyed) return void uploads.delete(upload)
    if (Date.now() - windowStart < bodyWindowMs) return
    const isFast = socket.bytesRead - bytesAtStart >= minBytesPerWindow
    if (!wasAnswered && (isFast || isBackpressured(request))) {
      upload.windowStart = Date.now()
      upload.bytesAtStart = socket.bytesRead
      upload.wasAnswered = response.writableFinished
      return
    }
    uploads.delete(upload)
    if (response.headersSent) socket.destroy()
    else sendSocketError(socket, 408)
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || !hasBody(request)) return
    const { socket } = request
    const [windowStart, bytesAtStart] = [Date.now(), socket.bytesRead]
    uploads.add({ request, response, socket, windowStart, bytesAtStart, wasAnswered: false })
  }
}

/** Whether the sender waits for the handler, which has not read what arrived. */
export function isBackpressured(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
