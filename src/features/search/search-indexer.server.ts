/** Keeps an index up to date, one update at a time. */
import type { Log } from '#log/log.server.ts'

interface Deps {
  /** Indexes every committed change. @param signal ends it early */
  update: (signal: AbortSignal) => Promise<void>
  log: Pick<Log, 'error'>
}

export interface SearchIndexer {
  /** Resolves once every change that was committed before the call is indexed, or could not be, which is logged. */
  update: () => Promise<void>
  /** Ends a running update. */
  stop: () => Promise<void>
}

export function createSearchIndexer({ update: updateIndex, log }: Deps): SearchIndexer {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const stopping = new AbortController()

  function run() {
    running = updateIndex(stopping.signal)
      .catch((err) => log.error({ err }, 'The search index could not be updated'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  /** A running update may have read before the caller's change. */
  function update() {
    if (!running) return run()
    next ??= running.then(() => {
      next = undefined
      return run()
    })
    return next
  }

  async function stop() {
    stopping.abort()
    await running
  }

  return { update, stop }
}
