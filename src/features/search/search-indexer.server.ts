/** Keeps the index of the search up to date, one update at a time. */
import type { Db } from '#db/open.server.ts'
import type { Log } from '#log/log.server.ts'
import { updateSearchIndex } from './search-index.server.ts'

interface Deps {
  db: Db
  log: Pick<Log, 'error'>
}

export interface SearchIndexer {
  /** Resolves once every change that was committed before the call is indexed, or could not be, which is logged. */
  update: () => Promise<void>
  /** Ends a running update. */
  stop: () => Promise<void>
}

export function createSearchIndexer({ db, log }: Deps): SearchIndexer {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const stopping = new AbortController()

  function run() {
    running = updateSearchIndex(db, stopping.signal)
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
