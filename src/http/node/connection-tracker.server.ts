/** Tracks the latest response of each connection; HTTP/1.1 finishes the earlier ones before it. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionTracker = ReadonlyMap<Socket, ServerResponse | undefined>

const trackers = new WeakMap<Server, ConnectionTracker>()

/** Returns the server's tracker, or creates one for a server that is not yet listening. */
export function connectionTrackerOf(server: Server): ConnectionTracker {
  const existing = trackers.get(server)
  if (existing) return existing
  const { tracker, record } = trackConnections(server)
  server.prependListener('request', ({ socket }, response) => record(socket, response))
  return tracker
}

/** For the server's own request listener, which calls `record`: a second listener would slow down each request. */
export function trackConnections(server: Server) {
  const responses = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket) => {
    responses.set(socket, undefined)
    socket.once('close', () => responses.delete(socket))
  })
  trackers.set(server, responses)
  const record = (socket: Socket, response: ServerResponse) => void responses.set(socket, response)
  return { tracker: responses as ConnectionTracker, record }
}
