/** `/api/tokens`: the API tokens of the own account, for sessions only: no token makes or revokes another. */
import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { orNotFound } from '#http/errors.server.ts'
import { requireAdmin, requireLogin, sessionOf } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { logEvent } from '../account/account-factors-api.server.ts'
import { requireRecentAuth } from '../account/recent-auth.server.ts'
import { withLiveSession } from '../login/with-live-session.server.ts'
import { newToken } from './api-token.ts'
import { createToken, listTokens, revokeToken } from './api-tokens.server.ts'

export function tokensApi({ db, now }: { db: Db; now: () => Date }) {
  return (
    new Hono<HttpEnv>()
      .get('/', requireLogin, async (c) => c.json(await listTokens(db, sessionOf(c).account._id)))
      // Every scope is about what only administrators may do.
      .post('/', requireAdmin, requireRecentAuth(now), validateJson(newToken), async (c) => {
        const input = c.get('body')
        const session = sessionOf(c)
        const created = await withLiveSession(db, session, (trx) =>
          createToken(trx, session.account._id, input, now()),
        )
        logEvent(c, 'An API token was made')
        return c.json(created, 201)
      })
      .delete('/:id', requireLogin, async (c) => {
        orNotFound(
          (await revokeToken(db, sessionOf(c).account._id, c.req.param('id'))) || undefined,
        )
        logEvent(c, 'An API token was revoked')
        return c.body(null, 204)
      })
  )
}
