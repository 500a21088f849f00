/** Table types of webhooks; see tables.ts. */
import type { Generated } from 'kysely'

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}

export interface WebhookTable {
  id: string
  url: string
  /** A JSON list of event types. */
  events: string
  /** `whsec_` and base64; not hashed, since it signs. */
  secret: string
  is_paused: Generated<number>
  created_at: string
}

/** An event for one webhook: what is sent, and what came of it. Its job says when. */
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
  attempted_at: string | null
  /** HTTP status of the last attempt. */
  status: number | null
  problem: string | null
}
