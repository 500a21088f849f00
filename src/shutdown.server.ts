/** Stopping without dropping anybody: what is in flight is answered, what is idle is let go. */
import type { Server } from 'node:http'

/** How long a stop waits for an answer that is under way. */
const graceMs = 8000

/**
 * Watches the server's requests from now on.
 * @returns a function that takes no more connections and resolves when the last answer is sent, or
 *   when its time is up. A connection that has asked nothing does not hold the stop up.
 */
export function watchRequests(server: Server): () => Promise<void> {
  let inFlight = 0
  let onIdle = () => {}
  server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) onIdle()
    })
  })
  return async () => {
    server.close()
    if (inFlight > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve
        setTimeout(resolve, graceMs).unref()
      })
    }
    server.closeAllConnections()
  }
}
