import { Hono, type MiddlewareHandler } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, invalidField, orNotFound } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { isNamed, mayBePublic, portOf, webPorts } from '#http/public-address.server.ts'
import { webhookChangesSchema, webhookSchema } from './webhook.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  maxWebhooks,
  queueTest,
  resend,
  rotateSecret,
  updateWebhook,
} from './webhook-queries.server.ts'

interface Deps {
  db: Db
  now: () => Date
  /** Sends what is due soon; absent without background jobs. */
  outbox?: { flush: () => void } | undefined
  /** A webhook sends what happens here to a foreign address. */
  requireRecentAuth: MiddlewareHandler<HttpEnv>
  /** `host:port` of receivers that need not be public. */
  allowedHosts?: readonly string[] | undefined
}

const tooMany = `There are ${maxWebhooks} webhooks, the most that a site can have. Delete one first.`

/** `/api/webhooks`: administrators only. */
export function webhooksApi({ db, now, outbox, requireRecentAuth, allowedHosts = [] }: Deps) {
  const assertPublic = publicHostAssertion(allowedHosts)
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => c.json(await listWebhooks(db)))
    .post('/', requireRecentAuth, validateJson(webhookSchema), async (c) => {
      assertPublic(c.get('body'))
      const webhook = await insertWebhook(db, c.get('body'), now())
      if (!webhook) throw new HttpError(409, tooMany)
      c.get('log').info({ userId: accountOf(c)._id, webhookId: webhook._id }, 'Webhook created')
      return c.json(webhook, 201)
    })
    .put('/:id', requireRecentAuth, validateJson(webhookChangesSchema), async (c) => {
      assertPublic(c.get('body'))
      const webhook = await updateWebhook(db, c.req.param('id'), c.get('body'))
      return c.json(orNotFound(webhook))
    })
    .delete('/:id', requireRecentAuth, async (c) => {
      orNotFound((await deleteWebhook(db, c.req.param('id'))) || undefined)
      return c.body(null, 204)
    })
    .post('/:id/secret', requireRecentAuth, async (c) =>
      c.json(orNotFound(await rotateSecret(db, c.req.param('id'), now())), 201),
    )
    .post('/:id/test', async (c) => {
      orNotFound((await queueTest(db, c.req.param('id'), now())) || undefined)
      outbox?.flush()
      return c.body(null, 202)
    })
    .get('/:id/deliveries', async (c) => {
      const { id } = orNotFound(await findWebhook(db, c.req.param('id')))
      return c.json(await listDeliveries(db, id))
    })
    .post('/:id/deliveries/:delivery/resend', async (c) => {
      const { id, delivery } = c.req.param()
      orNotFound((await resend(db, id, delivery, now())) || undefined)
      outbox?.flush()
      return c.body(null, 202)
    })
}

/** A name that leads to a private address is refused when it is sent to. @throws HttpError 400 */
function publicHostAssertion(allowedHosts: readonly string[]) {
  return ({ url: address }: { url?: string | undefined }) => {
    const url = address === undefined ? undefined : new URL(address)
    if (!url || isNamed(url, allowedHosts)) return
    if (!mayBePublic(url) || !webPorts.includes(portOf(url))) throw invalidField('url', notPublic)
  }
}

const notPublic =
  'Enter the address of a public host, at port 80 or 443, or name its host and port in WEBHOOK_HOSTS'
