import * as z from 'zod/mini'
import type { ImportOverview, ImportPlan } from '#features/imports/import-plan.ts'
import type { Operations } from '../operation.server.ts'
import { wire } from '../wire-schemas.server.ts'

const problem = z.object({ file: z.string(), line: z.exactOptional(z.int()), message: z.string() })
const action = z.enum(['create', 'update', 'unchanged', 'conflict', 'deleted', 'invalid'])
const run = z.object({
  _id: z.string(),
  name: z.string(),
  state: z.enum(['planning', 'planned', 'applying', 'stopped', 'interrupted', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  finishedAt: z.exactOptional(z.iso.datetime()),
  done: z.int(),
  total: z.int(),
  hasPlan: z.boolean(),
  outcome: z.exactOptional(
    z.object({
      counts: z.record(action, z.int()),
      pictures: z.int(),
      problems: z.array(problem),
      isStopped: z.boolean(),
    }),
  ),
  problem: z.exactOptional(z.string()),
})
const overview = wire<ImportOverview>()(z.object({ run: z.nullable(run) }))
const texts = z.array(z.string())
const plan = wire<ImportPlan>()(
  z.object({
    kind: z.enum(['markdown', 'ghost', 'wordpress', 'folio']),
    posts: z.array(
      z.object({
        ...{ sourceId: z.string(), file: z.string(), title: z.string(), action },
        state: z.enum(['draft', 'scheduled', 'published']),
        ...{ path: z.string(), publishedAt: z.nullable(z.iso.datetime()), tags: texts },
        ...{ pictures: z.int(), links: z.int(), oldPaths: texts, lost: texts, changed: texts },
        problem: z.exactOptional(z.string()),
      }),
    ),
    problems: z.array(problem),
    leftOut: z.array(z.object({ file: z.string(), reason: z.string() })),
  }),
)
const running = { 409: 'An import is in progress' }

export const importOperations: Operations = {
  'GET /api/imports': { summary: 'Reads the latest import', response: overview },
  'POST /api/imports': {
    summary: 'Uploads a zip or an export, and plans its import',
    isUpload: true,
    query: { name: 'The name of the file' },
    status: 201,
    response: overview,
    others: { ...running, 413: 'The file is too large', 415: 'The file is of another kind' },
  },
  'GET /api/imports/:id/plan': { summary: 'Reads what would become of each post', response: plan },
  'POST /api/imports/:id/apply': {
    summary: 'Begins to import, or goes on',
    status: 202,
    response: overview,
    example: { fetchPictures: false },
    others: { 409: 'An import is in progress, or the file is gone' },
  },
  'POST /api/imports/:id/stop': {
    summary: 'Stops after the post in progress',
    response: overview,
  },
  'DELETE /api/imports/:id': { summary: 'Removes the file of an import', others: running },
}
