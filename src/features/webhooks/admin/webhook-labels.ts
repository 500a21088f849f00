import type { Webhook, WebhookDelivery, WebhookEvent } from '../webhook.ts'

export const eventLabels: Record<WebhookEvent, string> = {
  'post.published': 'A post is published, also a scheduled one at its time',
  'post.changed': 'A published post is changed',
  'post.deleted': 'A published post is deleted or withdrawn',
  'message.received': 'A message is received, apart from spam',
}

/** The state of a webhook, and whether something is to be done. */
export function webhookState({ isPaused, lastDelivery }: Webhook) {
  if (isPaused) return { label: 'Paused', tone: 'state' }
  if (lastDelivery?.state === 'failed') return { label: 'Failed', tone: 'state state-negative' }
  if (lastDelivery?.problem) return { label: 'Retrying', tone: 'state state-negative' }
  return { label: 'Active', tone: 'state state-positive' }
}

export function deliveryState({ state, problem }: WebhookDelivery) {
  if (state === 'sent') return { label: 'Sent', tone: 'state state-positive' }
  if (state === 'failed') return { label: 'Failed', tone: 'state state-negative' }
  return problem
    ? { label: 'Retrying', tone: 'state state-negative' }
    : { label: 'Waiting', tone: 'state' }
}
