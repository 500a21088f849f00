/** Graceful shutdown: requests in flight are finished, idle connections are closed. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as waitFor } from 'node:timers/promises'
import {
  type ConnectionTracker,
  connectionTrackerOf,
} from '#http/node/connection-tracker.server.ts'

/** How long to wait for responses in flight. */
const gracePeriodMs = 8000

/** How long to accept pending connections, and how many event loop turns without one end that. */
const [acceptMs, quietTurns] = [6000, 5]

/** Supervisors such as Docker kill a process ten seconds after SIGTERM. */
const shutdownTimeoutMs = 9000

/** @returns whether the work finished before the deadline */
export function withDeadline(
  work: Promise<unknown>,
  ms: number = shutdownTimeoutMs,
): Promise<boolean> {
  return Promise.race([work.then(() => true), waitFor(ms, false, { ref: false })])
}

/**
 * Tracks the server's requests from now on.
 * @returns a function that stops accepting connections and resolves when the last response is sent, or when
 *   the grace period ends. Idle connections do not delay it.
 */
export function drainConnections(server: Server): () => Promise<void> {
  const responses = connectionTrackerOf(server)
  return async () => {
    const gracePeriod = waitFor(gracePeriodMs, undefined, { ref: false })
    endKeepAlive(server, responses)
    await acceptPending(server)
    server.close()
    await Promise.race([responsesSent(responses), gracePeriod])
    server.closeAllConnections()
  }
}

/** Has clients close their connections; otherwise a busy one would always have a request in flight. */
function endKeepAlive(server: Server, responses: ConnectionTracker) {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  for (const response of responses.values()) if (response) response.shouldKeepAlive = false
}

async function responsesSent(responses: ConnectionTracker): Promise<void> {
  for (;;) {
    const open = [...responses.values()].find((response) => response && !response.closed)
    if (!open) return
    await once(open, 'close')
  }
}

/** Accepts connections that are still in the backlog: libuv hands over one per event loop turn. */
async function acceptPending(server: Server): Promise<void> {
  const until = performance.now() + acceptMs
  let quiet = 0
  const onConnection = () => {
    quiet = 0
  }
  server.on('connection', onConnection)
  while (quiet < quietTurns && performance.now() < until) {
    await nextTurn()
    quiet += 1
  }
  server.off('connection', onConnection)
}
