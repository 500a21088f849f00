import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { messageDraft } from './message.ts'
import { insertMessage } from './message-queries.server.ts'

/** `/api/contact`: keeps a visitor's message, and answers only then. */
export function contactApi({ db, now }: { db: Db; now: () => Date }) {
  return new Hono<HttpEnv>().post('/', accepts(messageDraft), async (c) => {
    const _id = await insertMessage(db, c.get('body'), now())
    return c.json({ _id, message: 'Message sent successfully!' }, 201)
  })
}
