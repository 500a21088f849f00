/** Counts visits in batches, in the background; a failure loses one batch, a killed process a second. */
import type { IncomingHttpHeaders } from 'node:http'
import type { AnalyticsCounter } from '#features/analytics/analytics-counter.server.ts'
import { dayOf, endOfDay } from '#features/analytics/site-day.server.ts'
import {
  createBatch,
  type Target,
  type VisitBatch,
} from '#features/analytics/visit-batch.server.ts'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'

const batchMs = 1000
const closeIntervalMs = 10_000
const notifyDelayMs = 5000

interface Deps {
  counter: AnalyticsCounter
  now: () => Date
  /** Of the site. */
  timeZone: () => string
  /** The header of a trusted proxy with the visitor's country, in lower case. */
  countryHeader?: string | undefined
  log: Log
  /** Called within five seconds after new visitors were counted. */
  onCounted: () => void
}

interface Sender {
  address: string
  headers: IncomingHttpHeaders
}

export interface Visits {
  answered: (from: Sender, target: Target, url: string) => void
  /** @param text the body of a beacon */
  signalled: (from: Sender, text: string) => void
  searched: (from: Sender, text: string, hasResult: boolean) => void
  /** Counts the current batch. */
  flush: () => Promise<void>
  /** Also stops closing past days. */
  stop: () => Promise<void>
}

/**
 * Collects visits for a second, or for as long as the batch before is being counted, and counts them in one transaction.
 * No batch lasts beyond its day.
 */
export function batchVisits({
  counter,
  now,
  timeZone,
  countryHeader,
  log,
  onCounted,
}: Deps): Visits {
  let batch: VisitBatch | undefined
  let midnight = { day: '', zone: '', at: 0 }
  let flushTimer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let isWriting = false
  let isNotifyPending = false
  const logFailure = throttledLog()
  // What is personal goes even if nobody comes, after a restart, and when the database is back.
  const closeTimer = setInterval(() => {
    if (!isWriting) write(counter.close)
  }, closeIntervalMs).unref()

  function current(): VisitBatch {
    if (batch) return batch
    const at = now()
    const zone = timeZone()
    const day = dayOf(at, zone)
    if (day !== midnight.day || zone !== midnight.zone) {
      midnight = { day, zone, at: endOfDay(at, zone).getTime() }
    }
    batch = createBatch(day, countryHeader)
    scheduleFlush(at)
    return batch
  }

  function scheduleFlush(at: Date) {
    const dayMs = midnight.at - at.getTime()
    flushTimer = setTimeout(flushInTurn, Math.min(batchMs, dayMs)).unref()
  }

  /** While the database is slow one batch fills, up to its limit. */
  function flushInTurn() {
    const at = now()
    if (isWriting && at.getTime() < midnight.at) scheduleFlush(at)
    else flush()
  }

  function flush() {
    clearTimeout(flushTimer)
    const collected = batch
    batch = undefined
    if (collected) write(() => count(collected))
    return writing
  }

  async function count(collected: VisitBatch) {
    if ((await counter.count(collected)) > 0) scheduleNotify()
  }

  /** One change after the other. */
  function write(change: () => Promise<void>) {
    writing = writing.then(async () => {
      isWriting = true
      try {
        await change()
      } catch (err) {
        logFailure(log, 'warn', err, 'Visits could not be counted')
      }
      isWriting = false
    })
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
    answered: (from, target, url) => current().addAnswer(from, target, url),
    signalled: (from, text) => current().addBeacon(from, text),
    searched: (from, text, hasResult) =>
      current().addSearch(from, { text, hasResult, at: now().getTime() }),
    flush,
    stop: () => {
      clearInterval(closeTimer)
      return flush()
    },
  }
}
