/** Sends webhooks in the background; a transactional outbox, safe for several processes. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import { hourMs, minuteMs, secondMs } from '#durations.ts'
import type { PublicFetch } from '#http/public-fetch.server.ts'
import type { Log } from '#log/log.server.ts'
import {
  type Attempt,
  type ClaimedDelivery,
  claimDelivery,
  nextDeliveryDue,
  recordAttempt,
} from './delivery-queue.server.ts'
import { signedHeaders } from './sign.server.ts'
import { nextPublication, queuePostEvents } from './webhook-events.server.ts'
import { findWebhook, updateWebhook } from './webhook-queries.server.ts'

/** Delay after each failed attempt, about a day in all; after the last one the delivery is marked as failed. */
const retryDelaysMs = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  15 * hourMs,
]
const timeoutMs = 15 * secondMs
/** Webhooks that are sent to at the same time: a slow receiver must not hold up the others. */
const maxConcurrent = 4
/** Finds changes by other processes. */
const pollIntervalMs = minuteMs
const stopGraceMs = 5 * secondMs
const gone = 410

interface Deps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info' | 'warn' | 'error'>
  fetch: PublicFetch
  /** The site's origin, for the addresses of posts. */
  publicUrl: string
}

export interface WebhookOutbox {
  /** Sends what happened in the background, and schedules the next run. */
  flush: () => void
  /** Sends what happened, and what is due again. */
  run: () => Promise<void>
  /** Starts no further delivery and waits a few seconds for those in progress. */
  stop: () => Promise<void>
}

export function createWebhookOutbox({ db, now, log, fetch, publicUrl }: Deps): WebhookOutbox {
  let running: Promise<void> | undefined
  let isWanted = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function sendAll() {
    do {
      isWanted = false
      await queuePostEvents(db, now(), publicUrl)
      const due = await nextDeliveryDue(db)
      if (!due || due > now()) continue
      await Promise.all(Array.from({ length: maxConcurrent }, sendDue))
    } while (isWanted && !stopped)
  }

  async function sendDue() {
    while (!stopped) {
      const delivery = await claimDelivery(db, now())
      if (!delivery) return
      await send(delivery)
    }
  }

  async function send(delivery: ClaimedDelivery) {
    const { id, attempts, webhookId } = delivery
    const attempt = await post(delivery)
    const waitMs = attempt.status === gone ? undefined : retryDelaysMs[attempts - 1]
    const isRetried = attempt.problem !== null && waitMs !== undefined
    const due = isRetried ? new Date(now().getTime() + waitMs) : undefined
    await recordAttempt(db, delivery, attempt, now(), due)
    // Standard Webhooks: the receiver wants no more.
    if (attempt.status === gone) await updateWebhook(db, webhookId, { isPaused: true })
    const details = { deliveryId: id, webhookId, attempts, ...attempt }
    if (attempt.problem === null) log.info(details, 'Webhook sent')
    else if (due) log.warn(details, 'Webhook failed; it will be retried')
    else log.error(details, 'Webhook failed; it can be sent again in the admin area')
  }

  async function post({ id, body, webhookId }: ClaimedDelivery): Promise<Attempt> {
    const webhook = await findWebhook(db, webhookId)
    if (!webhook) return { status: null, problem: 'The webhook was deleted' }
    const at = now()
    const { url, secret, previous_secret, previous_until } = webhook
    const hasPrevious = previous_secret !== null && (previous_until ?? '') > at.toISOString()
    const secrets = [secret, ...(hasPrevious ? [previous_secret] : [])]
    const response = await fetch(url, {
      ...{ method: 'POST', body, timeoutMs, maxRedirects: 0, maxBytes: 0, truncate: true },
      headers: { 'Content-Type': 'application/json', ...signedHeaders({ id, at, body }, secrets) },
    })
    if (response.failure) return { status: null, problem: response.reason }
    const { status } = response
    if (status >= 200 && status < 300) return { status, problem: null }
    const isRedirect = status >= 300 && status < 400
    const problem = isRedirect ? 'A redirect, which is not followed' : `The answer was ${status}`
    return { status, problem }
  }

  function run() {
    isWanted = true
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  function flush() {
    if (stopped) return
    run()
      .then(async () => earlierOf(await nextDeliveryDue(db), await nextPublication(db, now())))
      .then(scheduleNext)
      .catch((err) => {
        log.warn({ err }, 'Failed to process the webhooks')
        scheduleNext(undefined)
      })
  }

  function scheduleNext(due: Date | undefined) {
    clearTimeout(timer)
    if (stopped) return
    const waitMs = due ? due.getTime() - now().getTime() : pollIntervalMs
    timer = setTimeout(flush, Math.min(Math.max(waitMs, secondMs), pollIntervalMs))
    timer.unref()
  }

  async function stop() {
    stopped = true
    clearTimeout(timer)
    await Promise.race([running?.catch(() => {}), delay(stopGraceMs, undefined, { ref: false })])
  }

  return { flush, run, stop }
}

function earlierOf(one: Date | undefined, other: Date | undefined) {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
