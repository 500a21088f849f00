/** Webhooks as the API takes and returns them. */
import * as z from 'zod/mini'

export const webhookEvents = [
  ...(['post.published', 'post.changed', 'post.deleted', 'message.received'] as const),
]
const maxUrlLength = 2000

const url = z.string().check(
  z.trim(),
  z.minLength(1, 'Address is required'),
  z.maxLength(maxUrlLength, `Address can have at most ${maxUrlLength} characters`),
  z.refine(isWebAddress, {
    message: 'Enter an address with https:// or http://, without a user name',
  }),
)

/** Whether host and port may be reached is for the server to say. */
function isWebAddress(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password
}

const events = z
  .array(z.enum(webhookEvents))
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookEvents.length))

export const webhookSchema = z.strictObject({ url, events })
export type WebhookDraft = z.output<typeof webhookSchema>

export const webhookChangesSchema = z.partial(z.extend(webhookSchema, { isPaused: z.boolean() }))
export type WebhookChanges = z.output<typeof webhookChangesSchema>

export interface Webhook extends WebhookDraft {
  _id: string
  isPaused: boolean
  createdAt: string
  /** The newest one. */
  lastDelivery?: WebhookDelivery
  /** Only in the response that creates it. */
  secret?: string
}

export interface WebhookDelivery {
  /** The `webhook-id`. */
  _id: string
  type: string
  createdAt: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  attemptedAt?: string
  /** When it is sent again. */
  dueAt?: string
  /** HTTP status of the last attempt. */
  status?: number
  /** Why the last attempt failed. */
  problem?: string
}
