import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { readStats } from './stats.server.ts'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
}

/** `/api/skills`, `/api/services` and `/api/stats`. */
export function portfolioApi({ db, now, site }: Deps) {
  return new Hono<HttpEnv>()
    .get('/skills', async (c) => c.json(numbered((await site.read()).publicContent.skills)))
    .get('/services', async (c) => c.json(numbered((await site.read()).publicContent.services)))
    .get('/stats', async (c) =>
      c.json(await readStats(db, (await site.read()).publicContent, now())),
    )
}

/** The items of the site content have no ids; on the wire it is their place. */
function numbered<Item>(items: Item[]) {
  return items.map((item, index) => ({ id: index + 1, ...item }))
}
