/** The mails to the owner that are still to be sent, as the database keeps them. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ContactMessageTable } from '#db/tables.ts'

/** So long one process may be busy with a mail before another one takes it over. */
const claimMs = 5 * 60_000

const claimedColumns = ['id', 'name', 'email', 'subject', 'message', 'created_at'] as const

/** A message whose mail is this process's to send. */
export type ClaimedMessage = Pick<
  Selectable<ContactMessageTable>,
  (typeof claimedColumns)[number]
> & {
  /** How many tries there are with this one. */
  attempts: number
}

/** Claims the mail that has been due longest, and counts the try; undefined where none is due. */
export async function claimDueMail(db: Db, at: Date): Promise<ClaimedMessage | undefined> {
  for (;;) {
    const candidate = await waiting(db)
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

/** Of several processes that see the same mail due, one changes the row; the others find it moved. */
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

/** How many mails are still to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await waiting(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes every mail due that waits for its next try, but none that a process is busy with. */
export async function hastenMails(db: Db, at: Date): Promise<void> {
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

/** The time at which the next mail is due; undefined where none is waiting. */
export async function nextMailDue(db: Db): Promise<Date | undefined> {
  const { due } = await waiting(db)
    .select((eb) => eb.fn.min('mail_due_at').as('due'))
    .executeTakeFirstOrThrow()
  return due ? new Date(due) : undefined
}

/** Spam and deleted messages are not mailed; they wait, should they be taken back. */
function waiting(db: Db) {
  return db
    .selectFrom('contact_message')
    .where('mail_state', '=', 'waiting')
    .where('is_spam', '=', 0)
    .where('deleted_at', 'is', null)
}

export async function noteMailSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ mail_state: 'sent', mail_due_at: null, mail_claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** @param due when the next try is due; absent: that was the last one */
export async function noteMailFailed(db: Db, id: string, due: Date | undefined): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({
      mail_state: due ? 'waiting' : 'failed',
      mail_due_at: due ? due.toISOString() : null,
      mail_claimed_until: null,
    })
    .where('id', '=', id)
    // Not what another process has sent meanwhile.
    .where('mail_state', '=', 'waiting')
    .execute()
}
