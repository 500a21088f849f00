/** The queue of notification mails in `contact_message`. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ContactMessageTable } from '#db/tables.ts'
import { minuteMs } from '#durations.ts'

/** After this time another process may take over a mail. */
const claimMs = 5 * minuteMs

const claimedColumns = ['id', 'name', 'email', 'subject', 'message', 'created_at'] as const

/** A message whose mail this process has claimed. */
export type ClaimedMessage = Pick<
  Selectable<ContactMessageTable>,
  (typeof claimedColumns)[number]
> & {
  /** Including this one. */
  attempts: number
}

/** Claims the mail that has been due longest and counts the attempt. */
export async function claimDueMail(db: Db, at: Date): Promise<ClaimedMessage | undefined> {
  for (;;) {
    const candidate = await waitingMails(db)
      .select('id')
      .where('mail_due_at', '<=', at.toISOString())
      .orderBy('mail_due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!candidate) return undefined
    const claimed = await claimMail(db, candidate.id, at)
    if (claimed) return claimed
  }
}

/** Of concurrent processes only one succeeds, because the update moves `mail_due_at`. */
async function claimMail(db: Db, id: string, at: Date): Promise<ClaimedMessage | undefined> {
  const until = new Date(at.getTime() + claimMs).toISOString()
  const row = await db
    .updateTable('contact_message')
    .set({
      mail_due_at: until,
      mail_claimed_until: until,
      mail_attempts: sql<number>`mail_attempts + 1`,
    })
    .where('id', '=', id)
    .where('mail_state', '=', 'waiting')
    .where('mail_due_at', '<=', at.toISOString())
    .returning([...claimedColumns, 'mail_attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { mail_attempts, ...message } = row
  return { ...message, attempts: Number(mail_attempts) }
}

export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await waitingMails(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param among of how many of the newest messages: there is no index of failed mails */
export async function countFailedMails(db: Db, among: number): Promise<number> {
  const newest = db
    .selectFrom('contact_message')
    .select('mail_state')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(among)
  const { count } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll().as('count'))
    .where('mail_state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes all waiting mails due, except those claimed by a process. */
export async function retryNow(db: Db, at: Date): Promise<void> {
  const now = at.toISOString()
  await db
    .updateTable('contact_message')
    .set({ mail_due_at: now })
    .where('mail_state', '=', 'waiting')
    .where('mail_due_at', '>', now)
    .where((eb) =>
      eb.or([eb('mail_claimed_until', 'is', null), eb('mail_claimed_until', '<=', now)]),
    )
    .execute()
}

export async function nextMailDue(db: Db): Promise<Date | undefined> {
  const { due } = await waitingMails(db)
    .select((eb) => eb.fn.min('mail_due_at').as('due'))
    .executeTakeFirstOrThrow()
  return due ? new Date(due) : undefined
}

/** Excludes spam and deleted messages; their mails are sent if they are restored. */
function waitingMails(db: Db) {
  return db
    .selectFrom('contact_message')
    .where('mail_state', '=', 'waiting')
    .where('is_spam', '=', 0)
    .where('deleted_at', 'is', null)
}

export async function recordMailSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ mail_state: 'sent', mail_due_at: null, mail_claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** @param due the time of the next attempt; absent after the last one */
export async function recordMailFailed(db: Db, id: string, due: Date | undefined): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({
      mail_state: due ? 'waiting' : 'failed',
      mail_due_at: due ? due.toISOString() : null,
      mail_claimed_until: null,
    })
    .where('id', '=', id)
    // Another process may have sent it in the meantime.
    .where('mail_state', '=', 'waiting')
    .execute()
}
