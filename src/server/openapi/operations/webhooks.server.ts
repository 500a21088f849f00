import * as z from 'zod/mini'
import { deliveries, webhook, webhookWithSecret } from '../insight-schemas.server.ts'
import type { Operations } from '../operation.server.ts'

const confirmed = { 403: 'Who calls has to confirm their identity first' }

/** Other programs that learn of posts and messages. */
export const webhookOperations: Operations = {
  'GET /api/webhooks': { summary: 'Lists the webhooks', response: z.array(webhook) },
  'POST /api/webhooks': {
    summary: 'Adds a webhook; its secret is in no other response',
    status: 201,
    response: webhookWithSecret,
    example: { url: 'https://example.com/hook', events: ['post.published'] },
    others: { ...confirmed, 409: 'There are as many webhooks as a site can have' },
  },
  'PUT /api/webhooks/:id': {
    summary: 'Changes the fields that are sent',
    response: webhook,
    example: { isPaused: true },
    others: confirmed,
  },
  'DELETE /api/webhooks/:id': { summary: 'Deletes a webhook', status: 204, others: confirmed },
  'POST /api/webhooks/:id/secret': {
    summary: 'Makes a new secret, which replaces the former one at once',
    status: 201,
    response: z.object({ secret: z.string() }),
    others: confirmed,
  },
  'POST /api/webhooks/:id/test': { summary: 'Sends a test event', status: 202 },
  'GET /api/webhooks/:id/deliveries': {
    summary: 'Lists the newest deliveries',
    response: deliveries,
  },
  'POST /api/webhooks/:id/deliveries/:delivery/resend': {
    summary: 'Sends a delivery again',
    status: 202,
  },
}
