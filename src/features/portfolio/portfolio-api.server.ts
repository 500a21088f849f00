import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { readStats } from './stats.server.ts'

/** `/api/skills`, `/api/services` and `/api/stats`. */
export function portfolioApi({ db }: { db: Db }) {
  return new Hono<HttpEnv>()
    .get('/skills', async (c) => c.json(numbered((await readLiveSite(db)).content.skills)))
    .get('/services', async (c) => c.json(numbered((await readLiveSite(db)).content.services)))
    .get('/stats', async (c) => c.json(await readStats(db, (await readLiveSite(db)).content)))
}

/** The items of the site content have no ids; on the wire it is their place. */
function numbered<Item>(items: Item[]) {
  return items.map((item, index) => ({ id: index + 1, ...item }))
}
