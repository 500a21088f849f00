/** Table types of webhooks; see tables.ts. */
import type { Generated } from 'kysely'

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  webhook_post: WebhookPostTable
}

export interface WebhookTable {
  id: string
  url: string
  /** A JSON list of event types. */
  events: string
  /** `whsec_` and base64; not hashed, since it signs. */
  secret: string
  /** Signs too, until `previous_until`. */
  previous_secret: string | null
  previous_until: string | null
  is_paused: Generated<number>
  created_at: string
}

/** An event for one webhook: queue and log. */
export interface WebhookDeliveryTable {
  /** The `webhook-id`; the same for each attempt. */
  id: string
  webhook_id: string
  type: string
  /** JSON, exactly as it is sent. */
  body: string
  created_at: string
  /** `failed` after the last attempt. */
  state: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  /** Time of the next attempt. */
  due_at: string | null
  /** Lease of the process that is sending it. */
  claimed_until: string | null
  attempted_at: string | null
  /** HTTP status of the last attempt. */
  status: number | null
  problem: string | null
}

/** A public post as the receivers know it: what differs from its post is an event. */
interface WebhookPostTable {
  post_id: string
  revision: number
  slug: string
}
