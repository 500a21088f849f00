/** Under more load than it can bear the server answers what it can, and tells the rest at once. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from './log.server.ts'
import { nowAndThen } from './now-and-then.server.ts'
import { type Bounds, queueRoom } from './queue-room.server.ts'
import { overloadAnswer } from './raw-answer.server.ts'

/** What is more than this would wait longer than anybody does. */
export interface Capacity extends Bounds {
  /** So long may the requests of one turn of the event loop work, one after the other. */
  turnMs: number
}

const capacity: Capacity = { turnMs: 1000, atMost: 400, atLeast: 100 }

/** Who watches over the process has to learn that it lives. */
const alwaysAnswered = ['/healthz', '/readyz']

interface Listeners {
  log: Pick<Log, 'warn' | 'error'>
  /** Told of each that was turned away. */
  tell?: () => void
}

/** Passes requests on to `answer` while there is room, and answers the others 503. */
export function shedOverload(
  answer: RequestListener,
  { log, tell = () => {} }: Listeners,
  { turnMs, ...bounds }: Capacity = capacity,
): RequestListener {
  const open = new Set<ServerResponse>()
  const room = queueRoom(bounds)
  const tellLog = nowAndThen()
  let turn: { startedMs: number; atWork: Set<Socket> } | undefined

  /** All requests that are ready are read one after the other, before anything else goes on. */
  function currentTurn() {
    if (!turn) {
      turn = { startedMs: workedMs(), atWork: atWorkOf(open) }
      setImmediate(() => {
        turn = undefined
      })
    }
    return turn
  }

  return (request, response) => {
    const current = currentTurn()
    const isLate = workedMs() - current.startedMs > turnMs
    if (
      (isLate || current.atWork.size >= room.for(current.atWork.size)) &&
      !alwaysAnswered.includes(request.url ?? '')
    ) {
      tellLog(log, 'warn', undefined, 'More was asked than can be answered: some were turned away')
      tell()
      return turnAway(request, response)
    }
    current.atWork.add(request.socket)
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      room.answered()
    })
    answer(request, response)
  }
}

/** What this thread has worked so far: while it waits for a core, turning others away helps nobody. */
function workedMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The connections that wait for work. Who is slow to send or to read costs none, so it takes no place;
 * and who asks for much on one connection is answered one by one, so it takes one.
 */
function atWorkOf(open: Set<ServerResponse>): Set<Socket> {
  const working = [...open].filter(({ req, headersSent }) => req.complete && !headersSent)
  return new Set(working.map(({ req }) => req.socket))
}

function turnAway(request: IncomingMessage, response: ServerResponse) {
  const { body, headers } = overloadAnswer(request)
  response.writeHead(503, headers).end(body)
}
