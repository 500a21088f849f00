/** On each connection the last answer: those before it have gone out when it has. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type LastAnswers = ReadonlyMap<Socket, ServerResponse | undefined>

const known = new WeakMap<Server, LastAnswers>()

/** Of a server that has not begun to listen. */
export function lastAnswersOf(server: Server): LastAnswers {
  return known.get(server) ?? watch(server)
}

function watch(server: Server): LastAnswers {
  const last = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket) => {
    last.set(socket, undefined)
    socket.once('close', () => last.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => void last.set(socket, response))
  known.set(server, last)
  return last
}
