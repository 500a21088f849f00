import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { found, HttpError, messages as sentences } from '#http/errors.server.ts'
import { requireAdmin } from '#http/guards.server.ts'
import { answerPage, readPaging } from '#http/paging.server.ts'
import { inboxTabs, messagesPerPage } from './inbox-message.ts'
import {
  countMessages,
  findMessage,
  removeMessage,
  restoreMessage,
  searchMessages,
  updateMessage,
} from './inbox-queries.server.ts'
import { messageChanges } from './message-changes.ts'

const longestSearch = 200

/** `/api/messages`: what visitors wrote, for administrators only. */
export function messagesApi({ db, now }: { db: Db; now: () => Date }) {
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const query = c.req.query()
      const paging = readPaging(query, messagesPerPage)
      const { messages, total } = await searchMessages(db, { ...readSearch(query), ...paging })
      return answerPage(c, messages, paging, total)
    })
    .get('/counts', async (c) => c.json(await countMessages(db)))
    .get('/:id', async (c) => c.json(found(await findMessage(db, c.req.param('id')))))
    .put('/:id', accepts(messageChanges), async (c) =>
      c.json(found(await updateMessage(db, c.req.param('id'), c.get('body'), now()))),
    )
    .delete('/:id', async (c) => {
      found((await removeMessage(db, c.req.param('id'), now())) || undefined)
      return c.body(null, 204)
    })
    .post('/:id/restore', async (c) => c.json(found(await restoreMessage(db, c.req.param('id')))))
}

/** @throws HttpError 400 for a tab that is none of those offered */
function readSearch({ q = '', tab = 'inbox' }: Record<string, string>) {
  const known = inboxTabs.find((each) => each === tab)
  if (known) return { search: q.slice(0, longestSearch), tab: known }
  const errors = { tab: `tab must be one of ${inboxTabs.join(', ')}` }
  throw new HttpError(400, sentences.invalid, { errors })
}
