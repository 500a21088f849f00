import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import { addCopyButtons } from '#html/copy-buttons.server.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import { ifMatch, revisionETag } from '#http/if-match.server.ts'
import { assertScope, isGranted, requireScope } from '#http/middleware/guards.server.ts'
import { validateJson, validateOptionalJson } from '#http/middleware/validate-json.server.ts'
import {
  insertProject,
  type Refused,
  removeProject,
  reorderProjects,
  restoreProject,
  updateProject,
} from './admin-project-queries.server.ts'
import { findEditableProject, findProject, listProjects } from './project-queries.server.ts'
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

const conflictMessage = 'This project was saved elsewhere after you opened it.'

/** `/api/projects`: the public reads, and the management by administrators. */
export function projectsApi({ db, now, site }: Deps) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const account = c.get('session')?.account ?? c.get('apiToken')?.account
      const isAdmin = account?.isAdmin === true && isGranted(c, 'site:write')
      const isVisible = isAdmin || hasSection((await site.read()).publicContent, 'projects')
      return c.json(isVisible ? await listProjects(db) : [])
    })
    .post('/', requireScope('site:write'), validateJson(projectSchema), async (c) => {
      const { project, revision } = orRefuse(await insertProject(db, c.get('body'), now()))
      c.header('ETag', revisionETag(revision))
      return c.json(project, 201)
    })
    .get('/:id', async (c) => {
      const id = c.req.param('id')
      if (c.req.query('format') !== 'source') {
        const { publicContent } = await site.read()
        const project = orNotFound(
          hasSection(publicContent, 'projects') ? await findProject(db, id) : undefined,
        )
        const { language } = publicContent.identity
        const content = addCopyButtons(localizeLabels(project.content, language), language)
        return c.json({ ...project, content })
      }
      assertScope(c, 'site:write')
      const project = orNotFound(await findEditableProject(db, id))
      c.header('ETag', revisionETag(project.revision))
      return c.json(project)
    })
    .put('/order', requireScope('site:write'), validateJson(projectOrderSchema), async (c) => {
      orRefuse(await reorderProjects(db, c.get('body').ids, now()))
      return c.body(null, 204)
    })
    .put('/:id', requireScope('site:write'), validateJson(projectChangesSchema), async (c) => {
      const precondition = ifMatch(c, conflictMessage)
      const outcome = await updateProject(db, c.req.param('id'), c.get('body'), now(), precondition)
      const { project, revision } = orRefuse(outcome)
      c.header('ETag', revisionETag(revision))
      return c.json(project)
    })
    .delete('/:id', requireScope('site:write'), async (c) => {
      const precondition = ifMatch(c, conflictMessage)
      orRefuse(await removeProject(db, c.req.param('id'), now(), precondition))
      return c.body(null, 204)
    })
    .post(
      '/:id/restore',
      requireScope('site:write'),
      validateOptionalJson(projectChangesSchema),
      async (c) => {
        const outcome = await restoreProject(db, c.req.param('id'), now(), c.get('body'))
        const { project, revision } = orRefuse(outcome)
        c.header('ETag', revisionETag(revision))
        return c.json(project)
      },
    )
}

const refusals = {
  missing: [404, errorMessages.notFound],
  full: [
    409,
    `There are ${maxProjects} projects, the most that a site can have. Delete one first.`,
  ],
  incomplete: [
    409,
    'The projects were changed elsewhere, and this order does not list each of them once.',
  ],
} as const

/** @throws HttpError 404 or 409 */
function orRefuse<Outcome extends object>(outcome: Outcome | Refused): Outcome {
  if (!('refused' in outcome)) return outcome
  const [status, message] = refusals[outcome.refused]
  throw new HttpError(status, message)
}
