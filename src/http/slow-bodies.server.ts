/** Lets go of senders that trickle: a body has to keep coming, as even a poor line lets it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { refuseOn } from './raw-answer.server.ts'

interface Pace {
  lookMs: number
  /** In each such stretch so many bytes have to arrive. */
  stretchMs: number
  bytesPerStretch: number
}

interface Arrival {
  request: IncomingMessage
  response: ServerResponse
  since: number
  bytesBefore: number
}

/**
 * Watches every body that is on its way; one timer for all, which keeps no process alive.
 * @returns to be told of each request of the server
 */
export function dropSlowBodies(server: Server, { lookMs, stretchMs, bytesPerStretch }: Pace) {
  const arrivals = new Set<Arrival>()
  const timer = setInterval(() => arrivals.forEach(look), lookMs)
  timer.unref()
  server.on('close', () => clearInterval(timer))

  function look(arrival: Arrival) {
    const { request, response, since, bytesBefore } = arrival
    const { socket } = request
    if (request.complete || socket.destroyed) return void arrivals.delete(arrival)
    if (Date.now() - since < stretchMs) return
    if (isOursToRead(request) || socket.bytesRead - bytesBefore >= bytesPerStretch) {
      arrival.since = Date.now()
      arrival.bytesBefore = socket.bytesRead
      return
    }
    arrivals.delete(arrival)
    if (response.headersSent) socket.destroy()
    else refuseOn(socket, 408)
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || !announcesBody(request)) return
    arrivals.add({ request, response, since: Date.now(), bytesBefore: request.socket.bytesRead })
  }
}

/** Whether the sender waits for us: we have not read yet what came. */
export function isOursToRead(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}

function announcesBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
