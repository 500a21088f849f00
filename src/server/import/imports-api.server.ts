/** `/api/imports`: uploads a source, shows its plan, applies and stops it; administrators only. */
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import type { ImportOutcome, ImportOverview, ImportRun } from '#features/imports/import-plan.ts'
import { maxImportBytes } from '#features/imports/import-plan.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, orNotFound } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { readsFile, validateJson } from '#http/middleware/validate-json.server.ts'
import {
  deleteRun,
  findRun,
  isInterrupted,
  isWorking,
  type RunRow,
  stopRun,
} from './import-run-queries.server.ts'
import { type ImportRunner, tooLarge } from './import-runner.server.ts'

const messages = {
  running: 'An import is in progress. Stop it, or wait until it ends.',
  empty: 'Send the file of the import as the body of the request.',
  kind: 'Choose a zip, or the JSON or XML file of an export.',
  gone: 'The file of this import is no longer here. Upload it again.',
} as const

const applySchema = z.strictObject({ fetchPictures: z._default(z.boolean(), false) })

interface Deps {
  db: Db
  imports: ImportRunner
  now: () => Date
}

export function importsApi({ db, imports, now }: Deps) {
  async function find(c: Context): Promise<RunRow> {
    const run = await findRun(db)
    return orNotFound(run?.id === c.req.param('id') ? run : undefined)
  }

  async function respond(c: Context, status: 200 | 201 | 202 = 200) {
    const run = await findRun(db)
    return c.json({ run: run ? toWire(run, now()) : null } satisfies ImportOverview, status)
  }

  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', (c) => respond(c))
    .post('/', readsFile, async (c) => {
      const name = (c.req.query('name') ?? '').slice(0, 200)
      if (Number(c.req.header('content-length')) > maxImportBytes)
        throw new HttpError(413, tooLarge)
      const { body } = c.req.raw
      if (!body) throw new HttpError(400, messages.empty)
      if (!/\.(?:zip|json|xml|md|markdown)$/i.test(name)) throw new HttpError(415, messages.kind)
      const startedBy = accountOf(c).username
      const id = await imports.start({ name, body, startedBy })
      if (!id) throw new HttpError(409, messages.running)
      logAction(c, 'Import uploaded', id)
      return respond(c, 201)
    })
    .get('/:id/plan', async (c) => {
      const { plan } = await find(c)
      return c.body(orNotFound(plan ?? undefined), 200, { 'Content-Type': 'application/json' })
    })
    .post('/:id/apply', validateJson(applySchema), async (c) => {
      const run = await find(c)
      if (isWorking(run) && !isInterrupted(run, now())) throw new HttpError(409, messages.running)
      if (!(await imports.apply(run.id, c.get('body')))) throw new HttpError(409, messages.gone)
      logAction(c, 'Import applied', run.id)
      return respond(c, 202)
    })
    .post('/:id/stop', async (c) => {
      const run = await find(c)
      if (await stopRun(db, run.id, now())) {
        logAction(c, 'Import stopped', run.id)
        await imports.cancel()
      }
      return respond(c)
    })
    .delete('/:id', async (c) => {
      const run = await find(c)
      if (!(await deleteRun(db, run.id, now()))) throw new HttpError(409, messages.running)
      await imports.remove(run.id)
      return c.body(null, 204)
    })
}

function toWire(row: RunRow, now: Date): ImportRun {
  return {
    ...{ _id: row.id, name: row.name, startedAt: row.started_at },
    state: isInterrupted(row, now) ? 'interrupted' : row.state,
    ...(row.finished_at && { finishedAt: row.finished_at }),
    ...{ done: row.done, total: row.total, hasPlan: row.plan !== null },
    ...(row.outcome && { outcome: JSON.parse(row.outcome) as ImportOutcome }),
    ...(row.problem && { problem: row.problem }),
  }
}

function logAction(c: Context, event: string, id: string) {
  c.get('log').info({ userId: accountOf(c)._id, import: id }, event)
}
