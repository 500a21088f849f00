/** Sends notification mails in the background; a transactional outbox, safe for several processes. */
import { setTimeout as delay } from 'node:timers/promises'
import type { MailSettings } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { hourMs, minuteMs, secondMs } from '#durations.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import type { Log } from '#log/log.server.ts'
import { deliver, toMailFailure } from './mail-delivery.server.ts'
import {
  type ClaimedMessage,
  claimDueMail,
  nextMailDue,
  recordMailFailed,
  recordMailSent,
  retryNow,
} from './mail-queries.server.ts'
import { notificationMail } from './notification-mail.server.ts'
import { findRecipient } from './notification-recipient.server.ts'

/** Delay after each failed attempt; after the last one the mail is marked as failed. */
const retryDelaysMs = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]

/** Finds the mails of crashed processes. */
const pollIntervalMs = 5 * minuteMs
/** Delay after a disk or database error. */
const errorRetryMs = 10 * secondMs

/** How long `stop` waits for a mail in progress. */
const stopGraceMs = 5 * secondMs

interface Deps {
  db: Db
  now: () => Date
  log: Log
  mail: MailSettings
  /** The site's origin, for the link to the inbox. */
  publicUrl: string
}

export interface MailOutbox {
  /** Sends due mails in the background and schedules the next run. */
  flush: () => void
  /** Sends due mails sequentially, if there is a recipient. The first run treats all waiting mails as due. */
  run: () => Promise<void>
  /** Starts no further mail and waits a few seconds for the one in progress. */
  stop: () => Promise<void>
}

export function createMailOutbox({ db, now, log, mail, publicUrl }: Deps): MailOutbox {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isFirstRun = true
  let stopped = false

  async function sendAllDue() {
    if (isFirstRun) await retryNow(db, now())
    isFirstRun = false
    while (!stopped) {
      const to = await findRecipient(db, mail)
      const message = to && (await claimDueMail(db, now()))
      if (!message) return
      await send(message, to)
    }
  }

  async function send(message: ClaimedMessage, to: string) {
    const { id, attempts } = message
    const { timeZone } = (await readLiveSite(db)).content.identity
    const options = notificationMail(message, { to, mail, publicUrl, timeZone })
    const failure = await deliver(mail.smtpUrl, options).catch(toMailFailure)
    if (!failure) {
      await recordMailSent(db, id)
      log.info({ messageId: id, attempts }, 'Notification mail sent')
      return
    }
    const waitMs = retryDelaysMs[attempts - 1]
    await recordMailFailed(db, id, waitMs ? new Date(now().getTime() + waitMs) : undefined)
    const details = { messageId: id, attempts, ...failure }
    if (waitMs) log.warn(details, 'Notification mail failed; it will be retried')
    else log.error(details, 'Notification mail failed; the message is in the inbox')
  }

  function run() {
    running ??= sendAllDue().finally(() => {
      running = undefined
    })
    return running
  }

  function flush() {
    if (stopped) return
    run()
      .then(async () => ((await findRecipient(db, mail)) ? nextMailDue(db) : undefined))
      .then(scheduleNext)
      .catch((err) => {
        log.warn({ err }, 'Failed to process the mail outbox')
        scheduleNext(new Date(now().getTime() + errorRetryMs))
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
