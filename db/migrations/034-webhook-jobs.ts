import { type Kysely, sql } from 'kysely'

interface Schema {
  job: { id: string; kind: string; key: string; payload: string; due_at: string; attempts: number }
  post: { id: string; revision: number; published_at: string | null; deleted_at: string | null }
  webhook: { id: string }
  webhook_delivery: {
    id: string
    webhook_id: string
    state: string
    attempts: number
    created_at: string
    due_at: string | null
  }
  webhook_post: { post_id: string; revision: number }
}

/** Webhooks are sent by the queue: moves what waits, and what was not noticed yet. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const waiting = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('state', '=', 'waiting')
    .execute()
  for (const { id, webhook_id, attempts, created_at, due_at } of waiting) {
    await db
      .insertInto('job')
      .values({
        ...{ id, kind: 'webhook', key: `${webhook_id}/${id}`, payload: JSON.stringify({ id }) },
        ...{ due_at: due_at ?? created_at, attempts },
      })
      .execute()
  }
  if (await db.selectFrom('webhook').select('id').limit(1).executeTakeFirst()) await addNews(db)
  await db.schema.dropTable('webhook_post').execute()
  await db.schema.dropIndex('webhook_delivery_due').execute()
  for (const column of ['due_at', 'claimed_until']) {
    await db.schema.alterTable('webhook_delivery').dropColumn(column).execute()
  }
  for (const column of ['previous_secret', 'previous_until']) {
    await db.schema.alterTable('webhook').dropColumn(column).execute()
  }
}

/** The posts that differ from what receivers know. */
async function addNews(db: Kysely<Schema>) {
  const at = new Date().toISOString()
  const { rows } = await sql<{ id: string; is_new: number; is_lost: number }>`
    select post.id, case when webhook_post.post_id is null then 1 else 0 end as is_new, 0 as is_lost
      from post left join webhook_post on webhook_post.post_id = post.id
      where post.published_at <= ${at} and post.deleted_at is null
        and (webhook_post.post_id is null or webhook_post.revision <> post.revision)
    union all
    select webhook_post.post_id, 0, 1
      from webhook_post left join post on post.id = webhook_post.post_id
        and post.published_at <= ${at} and post.deleted_at is null
      where post.id is null`.execute(db)
  for (const { id, is_new, is_lost } of rows) {
    const type = is_lost ? 'post.deleted' : is_new ? 'post.published' : 'post.changed'
    await db
      .insertInto('job')
      .values({
        ...{ id: crypto.randomUUID(), kind: 'event', key: crypto.randomUUID() },
        ...{ payload: JSON.stringify({ type, id, at }), due_at: at, attempts: 0 },
      })
      .execute()
  }
}
