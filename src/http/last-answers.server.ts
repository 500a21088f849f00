/** On each connection the last answer: those before it have gone out when it has. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type LastAnswers = ReadonlyMap<Socket, ServerResponse | undefined>

const known = new WeakMap<Server, LastAnswers>()

/** Of a server that has not begun to listen. */
export function lastAnswersOf(server: Server): LastAnswers {
  const kept = known.get(server)
  if (kept) return kept
  const { last, note } = noteAnswers(server)
  server.prependListener('request', ({ socket }, response) => note(socket, response))
  return last
}

/**
 * For whoever listens to the server's requests and tells of each: with a second listener every request
 * would cost the calling of a list.
 */
export function noteAnswers(server: Server) {
  const last = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket) => {
    last.set(socket, undefined)
    socket.once('close', () => last.delete(socket))
  })
  known.set(server, last)
  const note = (socket: Socket, response: ServerResponse) => void last.set(socket, response)
  return { last: last as LastAnswers, note }
}
