import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { countPostsByYear } from './archive.server.ts'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
}

/** `GET /api/archive`: how many posts each year has. */
export function archiveApi({ db, now, site }: Deps) {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { timeZone } = (await site.read()).content.identity
    return c.json(await countPostsByYear(db, now(), timeZone))
  })
}
