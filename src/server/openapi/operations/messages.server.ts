import * as z from 'zod/mini'
import type { Operations } from '../operation.server.ts'
import * as wire from '../wire-schemas.server.ts'

export const messageOperations: Operations = {
  'POST /api/contact': {
    summary: 'Stores a message to the owner',
    example: { name: 'Ann', email: 'ann@example.org', message: 'May I ask?' },
    status: 201,
    response: z.object({ _id: z.string(), message: z.string() }),
    others: { 422: 'The Idempotency-Key is that of another message', 429: 'Too many messages' },
  },
  'GET /api/messages': {
    summary: 'Lists messages, unread first',
    query: {
      tab: 'inbox, spam or deleted',
      q: 'Beginnings of words',
      limit: '1 to 100, 20 by default',
      page: 'Counts from 1',
    },
    response: z.array(wire.message),
  },
  'GET /api/messages/counts': { summary: 'Counts the messages', response: wire.messageCounts },
  'GET /api/messages/:id': { summary: 'Reads a message, with an ETag', response: wire.message },
  'PUT /api/messages/:id': {
    summary: 'Marks a message',
    example: { read: true },
    response: wire.message,
  },
  'DELETE /api/messages/:id': { summary: 'Deletes a message, for thirty days', status: 204 },
  'POST /api/messages/:id/restore': {
    summary: 'Restores a deleted message',
    response: wire.message,
  },
  'GET /api/notifications': {
    summary: 'Reads who gets a mail for each message',
    response: wire.notifications,
  },
  'PUT /api/notifications': {
    summary: 'Changes who gets a mail for each message',
    example: { email: 'office@example.org' },
    response: wire.notifications,
    others: {
      403: 'Who calls has to confirm their identity first',
      409: 'MAIL_TO names the address',
    },
  },
}
