import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { listTags } from './tags.server.ts'

interface Deps {
  db: Db
  now: () => Date
}

/** `GET /api/tags`: the tags of published posts. */
export function tagsApi({ db, now }: Deps) {
  return new Hono<HttpEnv>().get('/', async (c) => c.json(await listTags(db, now())))
}
