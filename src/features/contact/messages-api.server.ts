import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import { ifMatch, withETag } from '#http/if-match.server.ts'
import { requireAdmin, requireScope } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { maxSearchLength, pageResponse, readPaging } from '#http/paging.server.ts'
import { inboxTabs, messagesPerPage } from './inbox-message.ts'
import { countMessages, findMessage, setDeleted, updateMessage } from './inbox-queries.server.ts'
import { messagePatch } from './message-patch.ts'
import { searchMessages } from './message-search.server.ts'

interface Deps {
  db: Db
  now: () => Date
  /** Completes the index of the search in the background; absent without background jobs. */
  updateMessageIndex?: (() => void) | undefined
}

/** `/api/messages`: the inbox; administrators only. */
export function messagesApi({ db, now, updateMessageIndex }: Deps) {
  const reads = requireScope('messages:read')
  return new Hono<HttpEnv>()
    .get('/', reads, async (c) => {
      const query = c.req.query()
      const paging = readPaging(query, messagesPerPage)
      const found = await searchMessages(db, { ...readSearch(query), ...paging })
      if (found.isUnindexed) updateMessageIndex?.()
      return pageResponse(c, found.messages, paging, found, ['q', 'tab'])
    })
    .get('/counts', reads, async (c) => c.json(await countMessages(db)))
    .get('/:id', reads, async (c) =>
      withETag(c, orNotFound(await findMessage(db, c.req.param('id')))),
    )
    .put('/:id', requireAdmin, validateJson(messagePatch), async (c) =>
      withETag(
        c,
        orNotFound(await updateMessage(db, c.req.param('id'), c.get('body'), now(), ifMatch(c))),
      ),
    )
    .delete('/:id', requireAdmin, async (c) => {
      orNotFound(await setDeleted(db, c.req.param('id'), now(), ifMatch(c)))
      return c.body(null, 204)
    })
    .post('/:id/restore', requireAdmin, async (c) =>
      c.json(orNotFound(await setDeleted(db, c.req.param('id'), null))),
    )
}

/** @throws HttpError 400 for an unknown tab */
function readSearch({ q = '', tab = 'inbox' }: Record<string, string>) {
  const known = inboxTabs.find((each) => each === tab)
  if (known) return { search: q.slice(0, maxSearchLength), tab: known }
  const errors = { tab: `tab must be one of ${inboxTabs.join(', ')}` }
  throw new HttpError(400, errorMessages.invalid, { errors })
}
