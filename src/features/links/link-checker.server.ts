/** Checks the links to other sites in the background, one after another; safe for several processes. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import { minuteMs, secondMs } from '#durations.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import type { PublicFetch } from '#http/public-fetch.server.ts'
import type { Log } from '#log/log.server.ts'
import { findArchiveCopy } from './archive-copy.server.ts'
import { checkOuter } from './check-outer.server.ts'
import {
  claimOuterLink,
  firstLinked,
  nextOuterLinkDue,
  type OuterLink,
  recordOutcome,
  releaseHost,
  storeArchiveUrl,
} from './outer-queries.server.ts'

/** After the start, which has better things to do. */
const firstRunMs = 5 * minuteMs
/** Finds links that were saved meanwhile. */
const pollIntervalMs = 5 * minuteMs
const stopGraceMs = 3 * secondMs

interface Deps {
  db: Db
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
  fetch: PublicFetch
}

export interface LinkChecker {
  /** Checks due links in the background, and schedules the next run. */
  flush: () => void
  /** Checks due links sequentially, unless the owner has switched that off. */
  run: () => Promise<void>
  /** Starts no further check and waits a moment for the one in progress. */
  stop: () => Promise<void>
}

export function createLinkChecker({ db, now, log, fetch }: Deps): LinkChecker {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const fetchUntilStop: PublicFetch = (url, options) =>
    fetch(url, { ...options, signal: stopping.signal })

  async function checkAllDue() {
    while (!stopping.signal.aborted && (await isEnabled())) {
      const link = await claimOuterLink(db, now())
      if (!link) return
      await check(link).finally(() => releaseHost(db, link.host, now()))
    }
  }

  async function isEnabled() {
    return (await readLiveSite(db)).content.links.checkOuter
  }

  async function check(link: OuterLink) {
    const { url } = link
    const outcome = await checkOuter({ db, fetch: fetchUntilStop, now }, url)
    if (stopping.signal.aborted) return
    const isDead = await recordOutcome(db, link, outcome, now())
    if (!isDead) return
    if (link.state !== 'dead') log.info({ url, ...outcome }, 'A link to another site is dead')
    if (link.archive_url !== null) return
    const copy = await findArchiveCopy(fetchUntilStop, url, await firstLinked(db, url))
    if (copy) await storeArchiveUrl(db, url, copy)
  }

  function run() {
    running ??= checkAllDue().finally(() => {
      running = undefined
    })
    return running
  }

  function flush() {
    if (stopping.signal.aborted) return
    run()
      .then(async () => ((await isEnabled()) ? nextOuterLinkDue(db) : undefined))
      .then(scheduleNext)
      .catch((err) => {
        log.warn({ err }, 'Links to other sites could not be checked')
        scheduleNext(undefined)
      })
  }

  function scheduleNext(due: Date | undefined) {
    const waitMs = due ? due.getTime() - now().getTime() : pollIntervalMs
    schedule(Math.min(Math.max(waitMs, secondMs), pollIntervalMs))
  }

  function schedule(waitMs: number) {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(flush, waitMs)
    timer.unref()
  }

  async function stop() {
    stopping.abort()
    clearTimeout(timer)
    await Promise.race([running?.catch(() => {}), delay(stopGraceMs, undefined, { ref: false })])
  }

  schedule(firstRunMs)
  return { flush, run, stop }
}
