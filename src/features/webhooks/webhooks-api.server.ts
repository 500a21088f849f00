import { randomBytes, randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { WebhookTable } from '#db/webhook-tables.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, invalidField, orNotFound } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { isNamed, mayBePublic, portOf, webPorts } from '#http/public-address.server.ts'
import { enqueueDelivery, insertDelivery, maxWebhooks } from './deliveries.server.ts'
import {
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
  webhookChangesSchema,
  webhookSchema,
} from './webhook.ts'

interface Deps {
  db: Db
  now: () => Date
  /** A webhook sends what happens here to a foreign address. */
  requireRecentAuth: MiddlewareHandler<HttpEnv>
  /** `host:port` of receivers that need not be public. */
  allowedHosts?: readonly string[] | undefined
}

const maxLogged = 50
const tooMany = `There are ${maxWebhooks} webhooks, the most that a site can have. Delete one first.`

/** `/api/webhooks`: administrators only. */
export function webhooksApi({ db, now, requireRecentAuth, allowedHosts = [] }: Deps) {
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => c.json(await listWebhooks(db)))
    .post('/', requireRecentAuth, validateJson(webhookSchema), async (c) => {
      const { url, events } = c.get('body')
      assertAllowed(url, allowedHosts)
      const { length } = await db.selectFrom('webhook').select('id').execute()
      if (length >= maxWebhooks) throw new HttpError(409, tooMany)
      const secret = newSecret()
      const row = { id: randomUUID(), url, events: JSON.stringify(events), secret }
      const insertion = db.insertInto('webhook').values({ ...row, created_at: now().toISOString() })
      const webhook = toWebhook(await insertion.returningAll().executeTakeFirstOrThrow())
      c.get('log').info({ userId: accountOf(c)._id, webhookId: row.id }, 'Webhook created')
      return c.json({ ...webhook, secret }, 201)
    })
    .put('/:id', requireRecentAuth, validateJson(webhookChangesSchema), async (c) => {
      assertAllowed(c.get('body').url, allowedHosts)
      return c.json(orNotFound(await updateWebhook(db, c.req.param('id'), c.get('body'), now())))
    })
    .delete('/:id', requireRecentAuth, async (c) => {
      const { id } = orNotFound(await findWebhook(db, c.req.param('id')))
      await db.deleteFrom('webhook').where('id', '=', id).execute()
      return c.body(null, 204)
    })
    .post('/:id/secret', requireRecentAuth, async (c) => {
      const webhook = toWebhook(orNotFound(await findWebhook(db, c.req.param('id'))))
      const secret = newSecret()
      await db.updateTable('webhook').set({ secret }).where('id', '=', webhook._id).execute()
      return c.json({ ...webhook, secret }, 201)
    })
    .post('/:id/test', async (c) => {
      const { id } = orNotFound(await findWebhook(db, c.req.param('id')))
      const test = { id: `msg_${randomUUID()}`, type: 'webhook.test', data: {} }
      const at = now().toISOString()
      await db.transaction().execute((trx) => insertDelivery(trx, id, { ...test, at }))
      return c.body(null, 202)
    })
    .get('/:id/deliveries', async (c) => {
      const { id } = orNotFound(await findWebhook(db, c.req.param('id')))
      return c.json(await listDeliveries(db, id, maxLogged))
    })
    .post('/:id/deliveries/:delivery/resend', async (c) => {
      const { id, delivery } = c.req.param()
      const count = await db.transaction().execute((trx) => resend(trx, id, now(), delivery))
      orNotFound(count || undefined)
      return c.body(null, 202)
    })
}

/** Standard Webhooks asks for 24 to 64 bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** A name that leads to a private address is refused when it is sent to. @throws HttpError 400 */
function assertAllowed(address: string | undefined, allowedHosts: readonly string[]) {
  const url = address === undefined ? undefined : new URL(address)
  if (!url || isNamed(url, allowedHosts)) return
  if (!mayBePublic(url) || !webPorts.includes(portOf(url))) throw invalidField('url', notPublic)
}

const notPublic =
  'Enter the address of a public host, at port 80 or 443, or name its host and port in WEBHOOK_HOSTS'

async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').selectAll().orderBy('created_at', 'desc').execute()
  return Promise.all(
    rows.map(async (row) => {
      const [lastDelivery] = await listDeliveries(db, row.id, 1)
      return { ...toWebhook(row), ...(lastDelivery && { lastDelivery }) }
    }),
  )
}

function findWebhook(db: Db, id: string) {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A webhook that is resumed is sent what has waited. */
function updateWebhook(db: Db, id: string, { url, events, isPaused }: WebhookChanges, at: Date) {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('webhook')
      .set({ id, ...(url && { url }), ...(events && { events: JSON.stringify(events) }) })
      .$if(isPaused !== undefined, (update) => update.set({ is_paused: isPaused ? 1 : 0 }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (isPaused === false) await resend(trx, id, at)
    return row && toWebhook(row)
  })
}

function toWebhook({ id, url, events, is_paused, created_at }: Selectable<WebhookTable>): Webhook {
  const stored = { _id: id, url, events: JSON.parse(events) as Webhook['events'] }
  return { ...stored, isPaused: is_paused === 1, createdAt: created_at }
}

/** With all attempts. @param id by default every one that waits @returns how many */
async function resend(trx: Db, webhookId: string, at: Date, id?: string): Promise<number> {
  const rows = await trx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0 })
    .where('webhook_id', '=', webhookId)
    .where(id === undefined ? 'state' : 'id', '=', id ?? 'waiting')
    .returning('id')
    .execute()
  for (const row of rows) await enqueueDelivery(trx, webhookId, row.id, at)
  return rows.length
}

/** The newest ones. */
async function listDeliveries(db: Db, webhookId: string, limit: number) {
  const rows = await db
    .selectFrom('webhook_delivery as delivery')
    .leftJoin('job', (join) =>
      join.on('kind', '=', sql`'webhook'`).on('key', '=', sql`webhook_id || '/' || delivery.id`),
    )
    .select(['delivery.id as _id', 'type', 'created_at as createdAt', 'state', 'status'])
    .select(['attempted_at as attemptedAt', 'due_at as dueAt'])
    .select(['delivery.attempts', 'delivery.problem'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('delivery.id')
    .limit(limit)
    .execute()
  const isSet = ([, value]: [string, unknown]) => value !== null
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(isSet)),
  ) as unknown[] as WebhookDelivery[]
}
