/** Counts visits in batches, in the background; a failure loses one batch. */
import type { Visit, VisitorCounter } from '#features/analytics/visitors.server.ts'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'

const batchMs = 1000
const notifyDelayMs = 5000
/** Further visits of the batch are dropped. */
const maxBatchSize = 5000
/** Longer than the header of any browser. */
const maxUserAgentLength = 500

interface Deps {
  counter: VisitorCounter
  log: Log
  /** Called within five seconds after new visitors were counted. */
  onCounted: () => void
}

export interface Visits {
  record: (visit: Visit) => void
  /** Counts the current batch. */
  flush: () => Promise<void>
}

/** Collects visits for a second and counts them in one call. */
export function batchVisits({ counter, log, onCounted }: Deps): Visits {
  let batch = distinctVisits()
  let flushTimer: NodeJS.Timeout | undefined
  let isNotifyPending = false
  const logFailure = throttledLog()

  async function flush() {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const visits = batch.all
    batch = distinctVisits()
    try {
      if ((await counter.count(...visits)) > 0) scheduleNotify()
    } catch (err) {
      logFailure(log, 'warn', err, 'Visits could not be counted')
    }
  }

  function scheduleNotify() {
    if (isNotifyPending) return
    isNotifyPending = true
    const notify = () => {
      isNotifyPending = false
      onCounted()
    }
    setTimeout(notify, notifyDelayMs).unref()
  }

  return {
    record(visit) {
      const { userAgent } = visit
      if (!userAgent || userAgent.length > maxUserAgentLength) return
      batch.add(visit, userAgent)
      flushTimer ??= setTimeout(flush, batchMs).unref()
    },
    flush,
  }
}

/** Deduplicates visits. Nested look-ups are faster than a joined key for each request. */
function distinctVisits() {
  const browsers = new Map<string, Set<string>>()
  const all: Visit[] = []
  return {
    all,
    add(visit: Visit, userAgent: string) {
      const known = browsers.get(visit.address)
      if (known?.has(userAgent) || all.length === maxBatchSize) return
      all.push(visit)
      if (known) known.add(userAgent)
      else browsers.set(visit.address, new Set([userAgent]))
    },
  }
}
