import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { orNotFound } from '#http/errors.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import type { LinkOverview } from './broken-link.ts'
import { countOuterLinks, ignoreLink, listBrokenLinks, recheckLink } from './broken-links.server.ts'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
}

/** `/api/links`: links that lead nowhere; administrators only. */
export function linksApi({ db, now, site }: Deps) {
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const { content } = await site.read()
      return c.json({
        checksOuter: content.links.checkOuter,
        outer: await countOuterLinks(db),
        broken: await listBrokenLinks(db, now()),
      } satisfies LinkOverview)
    })
    .post('/:id/check', async (c) => {
      orNotFound(await recheckLink(db, c.req.param('id'), now()))
      return c.body(null, 202)
    })
    .post('/:id/ignore', async (c) => {
      orNotFound(await ignoreLink(db, c.req.param('id'), now()))
      return c.body(null, 204)
    })
}
