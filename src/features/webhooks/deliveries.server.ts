/** Turns what happens on the site into deliveries, and sends them. */
import { createHash, createHmac } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#durations.ts'
import type { PublicFetch } from '#http/public-fetch.server.ts'
import { pages } from '#paths.ts'
import { enqueue } from '#queue/enqueue.server.ts'
import type { Job, Queue } from '#queue/queue.server.ts'
import { type SiteEvent, siteEventKind } from '#queue/site-event.server.ts'

/** About a day in all. */
const retry = [
  ...[10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs],
  ...[2 * hourMs, 6 * hourMs, 15 * hourMs],
]
const gone = 410
const logRetentionMs = 30 * dayMs
export const maxWebhooks = 20

interface Deps {
  db: Db
  now: () => Date
  fetch: PublicFetch
  /** The site's origin, for the addresses of posts. */
  publicUrl: string
}

export function addWebhookWorkers(queue: Queue, { db, now, fetch, publicUrl }: Deps) {
  queue.worker(siteEventKind, storeDeliveries, { retry })
  queue.worker('webhook', send, { retry, concurrency: maxWebhooks, isGrouped: true })

  async function storeDeliveries({ key, payload: { type, id: _id, at } }: Job<SiteEvent>) {
    const post = type === 'message.received' ? undefined : await findPost(_id)
    // Withdrawn meanwhile.
    if (post && type !== 'post.deleted' && !post.isPublic) return
    const data = { _id, ...(post && { url: publicUrl + pages.post(post.slug) }) }
    await db.transaction().execute(async (trx) => {
      const webhooks = trx.selectFrom('webhook').where('is_paused', '=', 0)
      for (const { id, events } of await webhooks.select(['id', 'events']).execute()) {
        // A repeated job has the same one.
        const hash = createHash('sha256').update(`${id} ${key} ${at}`).digest('hex')
        const delivery = { id: `msg_${hash.slice(0, 32)}`, type, data, at }
        if (JSON.parse(events).includes(type)) await insertDelivery(trx, id, delivery)
      }
    })
  }

  async function findPost(id: string) {
    const post = await db
      .selectFrom('post')
      .select(['slug', 'published_at', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    const date = post?.deleted_at === null ? post.published_at : null
    return { slug: post?.slug ?? id, isPublic: date !== null && date <= now().toISOString() }
  }

  /** What a paused webhook does not get stays in its log, and is sent when it is resumed. */
  async function send({ payload: { id }, attempts, isLast }: Job<{ id: string }>) {
    const delivery = await db
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_id')
      .select(['webhook_id', 'type', 'body', 'url', 'secret', 'is_paused'])
      .where('delivery.id', '=', id)
      .executeTakeFirst()
    if (!delivery || (delivery.is_paused === 1 && delivery.type !== 'webhook.test')) return
    const { webhook_id, url, body, secret } = delivery
    const headers = { 'Content-Type': 'application/json', ...signed(id, now(), body, secret) }
    const options = { method: 'POST', maxRedirects: 0, maxBytes: 0, truncate: true } as const
    const response = await fetch(url, { ...options, headers, body })
    const status = response.failure ? null : response.status
    const isSent = status !== null && status >= 200 && status < 300
    const problem = isSent ? null : response.failure ? response.reason : `The answer was ${status}`
    const isEnded = isLast || status === gone
    await db
      .updateTable('webhook_delivery')
      .set({ attempts, status, problem, attempted_at: now().toISOString() })
      .set({ state: isSent ? 'sent' : isEnded ? 'failed' : 'waiting' })
      .where('id', '=', id)
      .execute()
    // Standard Webhooks: the receiver wants no more.
    if (status === gone)
      await db.updateTable('webhook').set({ is_paused: 1 }).where('id', '=', webhook_id).execute()
    else if (problem) throw new Error(`${url}: ${problem}`)
  }
}

/** Standard Webhooks (https://www.standardwebhooks.com), symmetric. */
function signed(id: string, at: Date, body: string, secret: string) {
  const time = String(Math.floor(at.getTime() / 1000))
  const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
  const signature = `v1,${hmac.update(`${id}.${time}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature }
}

type NewDelivery = { id: string; type: string; data: object; at: string }

/** Puts it on the queue, once. */
export async function insertDelivery(trx: Db, webhookId: string, delivery: NewDelivery) {
  const { id, type, data, at } = delivery
  const body = JSON.stringify({ type, timestamp: at, data })
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_delivery')
    .values({ id, webhook_id: webhookId, type, body, created_at: at, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await enqueueDelivery(trx, webhookId, id, new Date(at))
}

/** Those of a webhook are sent one after the other. */
export function enqueueDelivery(trx: Db, webhookId: string, id: string, dueAt: Date) {
  return enqueue(trx, 'webhook', { id }, { key: `${webhookId}/${id}`, dueAt })
}

export async function deleteExpiredDeliveries(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - logRetentionMs).toISOString()
  const ended = db.deleteFrom('webhook_delivery').where('state', '<>', 'waiting')
  await ended.where('created_at', '<=', limit).execute()
}
