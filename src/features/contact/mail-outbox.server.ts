/**
 * Sends what is waiting to the owner, in the background. The state is in the database: it survives a
 * restart, and of several processes one sends.
 */
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import type { Log } from '#http/log.server.ts'
import { deliver, reasonOf } from './mail-delivery.server.ts'
import {
  type ClaimedMessage,
  claimDueMail,
  hastenMails,
  nextMailDue,
  noteMailFailed,
  noteMailSent,
} from './mail-queries.server.ts'
import { type MailSettings, ownerMail } from './owner-mail.server.ts'

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]

/** How long to wait after the first try, the second one and so on; after the last it is given up. */
const retryAfterMs = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]

/** What another process left behind is found without anybody's word. */
const lookAgainMs = 5 * minuteMs
/** After a failure of the disk or the database. */
const tryAgainMs = 10 * secondMs

/** How long a stop waits for a mail that is being sent. */
const stopGraceMs = 5 * secondMs

interface Parts {
  db: Db
  now: () => Date
  log: Log
  mail: MailSettings
  /** The site's origin, for the link to the inbox. */
  publicUrl: string
}

export interface MailOutbox {
  /** Sends what is due, in the background, and from then on whatever becomes due. */
  wake: () => void
  /** Sends what is due, one after the other. The first time, everything that waits is due. */
  run: () => Promise<void>
  /** Begins no other mail, and waits for the one that is being sent for a few seconds. */
  stop: () => Promise<void>
}

export function createMailOutbox({ db, now, log, mail, publicUrl }: Parts): MailOutbox {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let hastened = false
  let stopped = false

  async function sendAllDue() {
    if (!hastened) await hastenMails(db, now())
    hastened = true
    while (!stopped) {
      const message = await claimDueMail(db, now())
      if (!message) return
      await send(message)
    }
  }

  async function send(message: ClaimedMessage) {
    const { id, attempts } = message
    const failure = await deliver(mail.smtpUrl, ownerMail(message, mail, publicUrl)).catch(reasonOf)
    if (!failure) {
      await noteMailSent(db, id)
      log.info({ messageId: id, attempts }, 'The owner was told of a message by mail')
      return
    }
    const waitMs = retryAfterMs[attempts - 1]
    await noteMailFailed(db, id, waitMs ? new Date(now().getTime() + waitMs) : undefined)
    const facts = { messageId: id, attempts, ...failure }
    if (waitMs) log.warn(facts, 'A mail to the owner could not be sent; it is tried again')
    else log.error(facts, 'A mail to the owner could not be sent; the message is in the inbox')
  }

  function run() {
    running ??= sendAllDue().finally(() => {
      running = undefined
    })
    return running
  }

  function wake() {
    if (stopped) return
    run()
      .then(() => nextMailDue(db))
      .then(planNext)
      .catch((err) => {
        log.warn({ err }, 'The waiting mails could not be read')
        planNext(new Date(now().getTime() + tryAgainMs))
      })
  }

  function planNext(due: Date | undefined) {
    clearTimeout(timer)
    if (stopped) return
    const waitMs = due ? due.getTime() - now().getTime() : lookAgainMs
    timer = setTimeout(wake, Math.min(Math.max(waitMs, secondMs), lookAgainMs))
    timer.unref()
  }

  async function stop() {
    stopped = true
    clearTimeout(timer)
    await Promise.race([running?.catch(() => {}), waitFor(stopGraceMs, undefined, { ref: false })])
  }

  return { wake, run, stop }
}
