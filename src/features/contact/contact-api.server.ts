import { Hono } from 'hono'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { receivedMessage } from './received-message.server.ts'
import { type ContactParts, floodSentence, takeMessage } from './take-message.server.ts'

/** `/api/contact`: keeps a visitor's message, and answers only then. @throws HttpError 429 */
export function contactApi(parts: ContactParts) {
  return new Hono<HttpEnv>().post('/', accepts(receivedMessage), async (c) => {
    const taken = await takeMessage(parts, c.get('body'), c.get('clientAddress'))
    if (taken.state === 'refused') {
      const { retryAfterS } = taken
      throw new HttpError(429, floodSentence(retryAfterS), { retryAfterS })
    }
    return c.json({ _id: taken.id, message: 'Message sent successfully!' }, 201)
  })
}
