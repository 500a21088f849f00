import { Hono } from 'hono'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { receivedMessage } from './received-message.server.ts'
import { type ContactParts, takeMessage } from './take-message.server.ts'

/** `/api/contact`: keeps a visitor's message, and answers only then. */
export function contactApi(parts: ContactParts) {
  return new Hono<HttpEnv>().post('/', accepts(receivedMessage), async (c) => {
    const _id = await takeMessage(parts, c.get('body'), c.get('clientAddress'))
    return c.json({ _id, message: 'Message sent successfully!' }, 201)
  })
}
