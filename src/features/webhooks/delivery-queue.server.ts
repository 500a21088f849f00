/** The queue of deliveries: claims, results and retries. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { WebhookDeliveryTable } from '#db/webhook-tables.ts'
import { minuteMs } from '#durations.ts'

/** After this time another process may take over a delivery. */
const claimMs = 2 * minuteMs

/** A delivery that this process has claimed. */
export interface ClaimedDelivery {
  id: string
  webhookId: string
  body: string
  /** Including this one. */
  attempts: number
}

/** Claims the delivery that has been due longest, of a webhook to which none is under way. */
export async function claimDelivery(db: Db, now: Date): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const due = await selectWaiting(db)
      .select('delivery.id')
      .where('due_at', '<=', now.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_delivery as other')
              .select('other.id')
              .whereRef('other.webhook_id', '=', 'delivery.webhook_id')
              .where('other.claimed_until', '>', now.toISOString()),
          ),
        ),
      )
      .orderBy('due_at')
      .orderBy('delivery.id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const claimed = await claim(db, due.id, now)
    if (claimed) return claimed
  }
}

/** Of concurrent processes only one succeeds, because the update moves `due_at`. */
async function claim(db: Db, id: string, now: Date): Promise<ClaimedDelivery | undefined> {
  const until = new Date(now.getTime() + claimMs).toISOString()
  const row = await db
    .updateTable('webhook_delivery')
    .set({ due_at: until, claimed_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .returning(['id', 'webhook_id', 'body', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { webhook_id: webhookId, attempts, ...rest } = row
  return { ...rest, webhookId, attempts: Number(attempts) }
}

export async function nextDeliveryDue(db: Db): Promise<Date | undefined> {
  const row = await selectWaiting(db)
    .select(({ fn }) => fn.min('due_at').as('due'))
    .executeTakeFirst()
  return row?.due ? new Date(row.due) : undefined
}

/** Those of a paused webhook wait for its return, apart from tests. */
function selectWaiting(db: Db) {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .where('state', '=', 'waiting')
    .where(({ eb, or }) =>
      or([eb('webhook.is_paused', '=', 0), eb('delivery.type', '=', 'webhook.test')]),
    )
}

/** What came of an attempt. */
export type Attempt = Pick<Selectable<WebhookDeliveryTable>, 'status' | 'problem'>

/**
 * Not of a delivery that is to be sent again by now.
 * @param due the time of the next attempt; absent after success and after the last one
 */
export async function recordAttempt(
  db: Db,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { status, problem }: Attempt,
  now: Date,
  due?: Date,
): Promise<void> {
  const ended = problem === null ? 'sent' : 'failed'
  await db
    .updateTable('webhook_delivery')
    .set({
      ...{ status, problem, attempted_at: now.toISOString(), claimed_until: null },
      state: due ? 'waiting' : ended,
      due_at: due?.toISOString() ?? null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}
