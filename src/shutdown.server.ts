/** Stopping without dropping anybody: what is in flight is answered, what is idle is let go. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as waitFor } from 'node:timers/promises'
import { type LastAnswers, lastAnswersOf } from './http/last-answers.server.ts'

/** How long a stop waits for answers that are under way. */
const graceMs = 8000

/** How long a stop goes on to take connections, and how many turns without one mean that none is left. */
const [takeMs, quietTurns] = [6000, 5]

/** By then the process has ended: whoever asked for it waits ten seconds before it kills. */
const stopWithinMs = 9000

/** Resolves when the work has ended, or when the time of a stop is up. @returns whether it has ended */
export function withinStop(work: Promise<unknown>, ms: number = stopWithinMs): Promise<boolean> {
  return Promise.race([work.then(() => true), waitFor(ms, false, { ref: false })])
}

/**
 * Watches the server's requests from now on.
 * @returns a function that takes no more connections and resolves when the last answer is sent, or
 *   when its time is up. A connection that has asked nothing does not hold the stop up.
 */
export function watchRequests(server: Server): () => Promise<void> {
  const last = lastAnswersOf(server)
  return async () => {
    const graceOver = waitFor(graceMs, undefined, { ref: false })
    await takeWaiting(server)
    server.close()
    await Promise.race([answered(last), graceOver])
    server.closeAllConnections()
  }
}

async function answered(last: LastAnswers): Promise<void> {
  for (;;) {
    const open = [...last.values()].find((response) => response && !response.closed)
    if (!open) return
    await once(open, 'close')
  }
}

/**
 * What came before the stop is in flight, too, though nobody has looked at it yet: the system hands
 * over one connection a turn.
 */
async function takeWaiting(server: Server): Promise<void> {
  const until = performance.now() + takeMs
  let quiet = 0
  const listen = () => {
    quiet = 0
  }
  server.on('connection', listen)
  while (quiet < quietTurns && performance.now() < until) {
    await nextTurn()
    quiet += 1
  }
  server.off('connection', listen)
}
