/** Webhooks and their log. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { WebhookDeliveryTable, WebhookTable } from '#db/webhook-tables.ts'
import { dayMs } from '#durations.ts'
import { newSecret } from './sign.server.ts'
import type {
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDraft,
  WebhookWithSecret,
} from './webhook.ts'
import { hasWebhooks, markAllKnown, queueDelivery } from './webhook-events.server.ts'

export const maxWebhooks = 20
/** Receivers have a day to learn a new secret. */
const previousSecretMs = dayMs
const logRetentionMs = 30 * dayMs
const maxLogged = 50

type Row = Selectable<WebhookTable>

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').selectAll().orderBy('created_at', 'desc').execute()
  return Promise.all(
    rows.map(async (row) => {
      const [lastDelivery] = await listDeliveries(db, row.id, 1)
      return { ...toWebhook(row), ...(lastDelivery && { lastDelivery }) }
    }),
  )
}

/** @returns undefined if there are too many */
export function insertWebhook(
  db: Db,
  { url, events }: WebhookDraft,
  at: Date,
): Promise<WebhookWithSecret | undefined> {
  return db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxWebhooks) return undefined
    if (!(await hasWebhooks(trx))) await markAllKnown(trx, at)
    const row = await trx
      .insertInto('webhook')
      .values({
        ...{ id: randomUUID(), url, secret: newSecret(), created_at: at.toISOString() },
        events: JSON.stringify([...new Set(events)]),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...toWebhook(row), secret: row.secret }
  })
}

export async function updateWebhook(
  db: Db,
  id: string,
  { url, events, isPaused }: WebhookChanges,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhook')
    .set({
      id,
      ...(url !== undefined && { url }),
      ...(events && { events: JSON.stringify([...new Set(events)]) }),
      ...(isPaused !== undefined && { is_paused: isPaused ? 1 : 0 }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toWebhook(row)
}

/** The former secret signs for a day longer. @returns undefined if there is no such webhook */
export function rotateSecret(db: Db, id: string, at: Date): Promise<WebhookWithSecret | undefined> {
  return db.transaction().execute(async (trx) => {
    const secret = newSecret()
    const row = await trx
      .updateTable('webhook')
      .set(({ ref }) => ({
        secret,
        previous_secret: ref('secret'),
        previous_until: new Date(at.getTime() + previousSecretMs).toISOString(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && { ...toWebhook(row), secret }
  })
}

/** With its log. @returns whether it existed */
export async function deleteWebhook(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Also to a paused one. @returns whether it exists */
export async function queueTest(db: Db, id: string, at: Date): Promise<boolean> {
  if (!(await findWebhook(db, id))) return false
  await queueDelivery(db, { webhookId: id, type: 'webhook.test', data: {}, at })
  return true
}

export function findWebhook(db: Db, id: string): Promise<Row | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest ones. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  limit = maxLogged,
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

/** Sends a delivery again, with all its attempts. @returns whether it exists */
export async function resend(db: Db, webhookId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, due_at: at.toISOString() })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredDeliveries(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - logRetentionMs).toISOString()
  await db
    .deleteFrom('webhook_delivery')
    .where('state', '<>', 'waiting')
    .where('created_at', '<=', limit)
    .execute()
}

function toWebhook({ id, url, events, is_paused, created_at }: Row): Webhook {
  return {
    ...{ _id: id, url, events: JSON.parse(events) as Webhook['events'] },
    ...{ isPaused: is_paused === 1, createdAt: created_at },
  }
}

function toDelivery(row: Selectable<WebhookDeliveryTable>): WebhookDelivery {
  const { id, type, created_at, state, attempts, attempted_at, due_at, status, problem } = row
  return {
    ...{ _id: id, type, createdAt: created_at, state, attempts },
    ...(attempted_at && { attemptedAt: attempted_at }),
    ...(due_at && state === 'waiting' && { dueAt: due_at }),
    ...(status !== null && { status }),
    ...(problem && { problem }),
  }
}
