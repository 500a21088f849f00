/** Turns what happened into deliveries: rows of the queue, in the transaction of what caused them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { pages } from '#paths.ts'
import type { WebhookEvent } from './webhook.ts'

interface Event {
  type: WebhookEvent
  /** No more than a receiver needs to ask for the rest. */
  data: Record<string, string>
  at: Date
}

/** Queues an event for each webhook that wants it and is not paused. */
export async function queueEvent(trx: Db, { type, data, at }: Event): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('is_paused', '=', 0)
    .execute()
  for (const { id, events } of webhooks) {
    const isWanted = (JSON.parse(events) as string[]).includes(type)
    if (isWanted) await queueDelivery(trx, { webhookId: id, type, data, at })
  }
}

interface NewDelivery extends Omit<Event, 'type'> {
  webhookId: string
  type: WebhookEvent | 'webhook.test'
}

export async function queueDelivery(
  trx: Db,
  { webhookId, type, data, at }: NewDelivery,
): Promise<void> {
  const created_at = at.toISOString()
  await trx
    .insertInto('webhook_delivery')
    .values({
      ...{ id: `msg_${randomUUID()}`, webhook_id: webhookId, type, created_at },
      body: JSON.stringify({ type, timestamp: created_at, data }),
      ...{ state: 'waiting', due_at: created_at },
    })
    .execute()
}

/** A message is personal: its text and its sender stay here. */
export function queueMessageEvent(trx: Db, id: string, at: Date): Promise<void> {
  return queueEvent(trx, { type: 'message.received', data: { _id: id }, at })
}

/**
 * Queues events for the posts that differ from what the receivers know. So it does not matter who changed them, a
 * scheduled post is published by its time alone, and a process that was killed misses nothing.
 */
export async function queuePostEvents(db: Db, at: Date, publicUrl: string): Promise<void> {
  if (!(await hasWebhooks(db))) return
  const dataOf = (_id: string, slug: string) => ({ _id, url: publicUrl + pages.post(slug) })
  for (const post of await changedPosts(db, at)) {
    await db.transaction().execute(async (trx) => {
      const type = await markKnown(trx, post)
      if (type) await queueEvent(trx, { type, data: dataOf(post.post_id, post.slug), at })
    })
  }
  for (const { post_id, slug } of await lostPosts(db, at)) {
    await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('webhook_post')
        .where('post_id', '=', post_id)
        .executeTakeFirst()
      const data = dataOf(post_id, slug)
      if (numDeletedRows > 0n) await queueEvent(trx, { type: 'post.deleted', data, at })
    })
  }
}

/** Before the first webhook: what is public by then is no event. */
export async function markAllKnown(trx: Db, at: Date): Promise<void> {
  await trx.deleteFrom('webhook_post').execute()
  await trx
    .insertInto('webhook_post')
    .columns(['post_id', 'revision', 'slug'])
    .expression(selectPublic(trx, at).select(publicColumns))
    .execute()
}

export async function hasWebhooks(db: Db): Promise<boolean> {
  const row = await db.selectFrom('webhook').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** When the next scheduled post becomes public. */
export async function nextPublication(db: Db, at: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('post')
    .select(({ fn }) => fn.min('published_at').as('at'))
    .where('published_at', '>', at.toISOString())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}

interface KnownPost {
  post_id: string
  revision: number
  slug: string
}

const publicColumns = [
  'post.id as post_id',
  'post.revision as revision',
  sql<string>`coalesce(post.slug, post.id)`.as('slug'),
] as const

function selectPublic(db: Db, at: Date) {
  return db
    .selectFrom('post')
    .where('published_at', '<=', at.toISOString())
    .where('deleted_at', 'is', null)
}

function changedPosts(db: Db, at: Date): Promise<KnownPost[]> {
  return selectPublic(db, at)
    .leftJoin('webhook_post', 'webhook_post.post_id', 'post.id')
    .select(publicColumns)
    .where(({ eb, or, ref }) =>
      or([
        eb('webhook_post.post_id', 'is', null),
        eb('webhook_post.revision', '<>', ref('post.revision')),
      ]),
    )
    .orderBy('post.updated_at')
    .execute()
}

function lostPosts(db: Db, at: Date) {
  return db
    .selectFrom('webhook_post')
    .selectAll()
    .where('post_id', 'not in', selectPublic(db, at).select('post.id'))
    .execute()
}

/** Of concurrent processes only one gets the event. */
async function markKnown(trx: Db, post: KnownPost): Promise<WebhookEvent | undefined> {
  const inserted = await trx
    .insertInto('webhook_post')
    .values(post)
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) return 'post.published'
  const { numUpdatedRows } = await trx
    .updateTable('webhook_post')
    .set(post)
    .where('post_id', '=', post.post_id)
    .where('revision', '<', post.revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'post.changed' : undefined
}
