import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { services, skills } from '#site.ts'
import { listProjects } from './project-queries.server.ts'
import { readStats } from './stats.server.ts'

/** `/api/skills`, `/api/services`, `/api/projects` and `/api/stats`. */
export function portfolioApi({ db }: { db: Db }) {
  return new Hono<HttpEnv>()
    .get('/skills', (c) => c.json(skills))
    .get('/services', (c) => c.json(services))
    .get('/projects', async (c) => c.json(await listProjects(db)))
    .get('/stats', async (c) => c.json(await readStats(db)))
}
