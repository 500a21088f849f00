/** Webhooks as the API takes and returns them. */
import * as z from 'zod/mini'
import { isWebAddress } from '#validation/web-address.ts'

export const webhookEvents = [
  ...(['post.published', 'post.changed', 'post.deleted', 'message.received'] as const),
]

const url = z.string().check(
  z.trim(),
  z.minLength(1, 'Address is required'),
  z.maxLength(2000, 'Address can have at most 2000 characters'),
  // Whether host and port may be reached is for the server to say.
  z.refine(
    (text) => isWebAddress(text) && !/^[^/]*\/\/[^/?#]*@/.test(text),
    'Enter an address with https:// or http://, without a user name',
  ),
)

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
