import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import {
  insertProject,
  type Refused,
  removeProject,
  reorderProjects,
  restoreProject,
  updateProject,
} from './admin-project-queries.server.ts'
import { listProjects } from './project-queries.server.ts'
import {
  maxProjects,
  projectChangesSchema,
  projectOrderSchema,
  projectSchema,
} from './project-schema.ts'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
}

/** `/api/projects`: the public list, and its management by administrators. */
export function projectsApi({ db, now, site }: Deps) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const isAdmin = c.get('session')?.account.isAdmin === true
      const isVisible = isAdmin || hasSection((await site.read()).publicContent, 'projects')
      return c.json(isVisible ? await listProjects(db) : [])
    })
    .post('/', requireAdmin, validateJson(projectSchema), async (c) => {
      const { project } = orRefuse(await insertProject(db, c.get('body'), now()))
      return c.json(project, 201)
    })
    .put('/order', requireAdmin, validateJson(projectOrderSchema), async (c) => {
      orRefuse(await reorderProjects(db, c.get('body').ids, now()))
      return c.body(null, 204)
    })
    .put('/:id', requireAdmin, validateJson(projectChangesSchema), async (c) => {
      const { project } = orRefuse(await updateProject(db, c.req.param('id'), c.get('body'), now()))
      return c.json(project)
    })
    .delete('/:id', requireAdmin, async (c) => {
      orRefuse(await removeProject(db, c.req.param('id'), now()))
      return c.body(null, 204)
    })
    .post('/:id/restore', requireAdmin, async (c) => {
      const { project } = orRefuse(await restoreProject(db, c.req.param('id'), now()))
      return c.json(project)
    })
}

const refusals = {
  missing: [404, errorMessages.notFound],
  full: [
    409,
    `There are ${maxProjects} projects, the most that a site can have. Delete one first.`,
  ],
  incomplete: [
    400,
    'List the id of every project once. Another window may have changed the projects.',
  ],
} as const

/** @throws HttpError 404, 409 or 400 */
function orRefuse<Outcome extends object>(outcome: Outcome | Refused): Outcome {
  if (!('refused' in outcome)) return outcome
  const [status, message] = refusals[outcome.refused]
  throw new HttpError(status, message)
}
