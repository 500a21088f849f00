/** Imports of the admin area: one at a time, in this process, between its requests. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { maxImportBytes } from '#features/imports/import-plan.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { HttpError } from '#http/errors.server.ts'
import type { Log } from '#log/log.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { applyImport } from './apply-import.server.ts'
import { pictureFetcher } from './fetch-picture.server.ts'
import {
  claimRun,
  findRun,
  finishRun,
  insertRun,
  isInterrupted,
  type RunRow,
  releaseRun,
  reportProgress,
} from './import-run-queries.server.ts'
import { SourceError } from './import-source.server.ts'
import { openSource } from './open-source.server.ts'
import { prepareImport } from './plan-import.server.ts'
import { readSource } from './read-source.server.ts'

interface Deps {
  db: Db
  store: FileStore
  config: Pick<Config, 'publicUrl' | 'dataDir'>
  now: () => Date
  log: Log
  /** Encodes the pictures of an import that has ended. */
  avifWorker?: { processPending: () => unknown }
}

interface Upload {
  name: string
  body: ReadableStream
  startedBy: string
}

export interface ImportRunner {
  /** Stores the file and begins to plan. @returns the id; undefined while another import is in progress */
  start: (upload: Upload) => Promise<string | undefined>
  /** @returns false if it is in progress, or its file is not on this machine */
  apply: (id: string, options: { fetchPictures: boolean }) => Promise<boolean>
  remove: (id: string) => Promise<void>
  /** Goes on with what the end of a process has interrupted. */
  resume: () => Promise<void>
  /** Ends what was stopped in the database, after the post in progress. */
  cancel: () => Promise<void>
  /** Resolves when nothing is in progress. */
  idle: () => Promise<void>
  /** Ends after the post in progress; the next start goes on. */
  stop: () => Promise<void>
}

const progressMs = 500
const kinds = /\.(zip|json|xml|md|markdown)$/i

export function createImportRunner({
  db,
  store,
  config,
  now,
  log,
  avifWorker,
}: Deps): ImportRunner {
  const folder = join(config.dataDir, 'imports')
  const shutdown = new AbortController()
  let current = Promise.resolve()
  let stopped = new AbortController()

  const fileOf = (id: string, name: string) =>
    join(folder, `${id}.${kinds.exec(name)?.[1]?.toLowerCase() ?? 'zip'}`)

  async function receive({ name, body, startedBy }: Upload, id: string) {
    const former = await insertRun(db, { id, name, startedBy, at: now() })
    if (former === false) return false
    if (former) await rm(fileOf(former.id, former.name), { force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const target = createWriteStream(fileOf(id, name), { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.fromWeb(body as never), limited(), target)
    } catch (error) {
      await rm(fileOf(id, name), { force: true })
      await db.deleteFrom('import_run').where('id', '=', id).execute()
      throw error
    }
    return true
  }

  function begin(run: RunRow) {
    stopped = new AbortController()
    current = work(run, stopped)
  }

  /** Never rejects. */
  async function work(run: RunRow, stopped: AbortController) {
    const signal = AbortSignal.any([shutdown.signal, stopped.signal])
    try {
      await planOrApply(run, signal, () => stopped.abort())
    } catch (error) {
      if (shutdown.signal.aborted) await releaseRun(db, run.id, now()).catch(() => {})
      else if (!stopped.signal.aborted) await fail(run, error)
    }
  }

  async function fail(run: RunRow, error: unknown) {
    const isExpected = error instanceof SourceError
    if (!isExpected) log.error({ err: error, import: run.id }, 'An import failed')
    const problem = isExpected ? error.message : unexpected
    const state = run.state === 'applying' && !isExpected ? 'stopped' : 'failed'
    await finishRun(db, run.id, { state, problem }, now()).catch((err) =>
      log.error({ err, import: run.id }, 'The end of an import could not be stored'),
    )
  }

  async function planOrApply(run: RunRow, signal: AbortSignal, stop: () => void) {
    const { identity } = (await readLiveSite(db)).content
    const { publicUrl } = config
    const onProgress = throttled(async (done, total) => {
      if (!(await reportProgress(db, run, { done, total }, now()))) stop()
    })
    const source = await openSource(fileOf(run.id, run.name))
    try {
      const content = await readSource(source, { timeZone: identity.timeZone, now: now() })
      const isApplying = run.state === 'applying'
      const isFetching = run.fetch_pictures === 1
      const prepared = await prepareImport(content, source.files, {
        ...{ db, now, publicUrl, isFetching, signal },
        // While it applies, the lease counts and the number of posts does not.
        onProgress: (done, total) => onProgress(isApplying ? 0 : done, total),
      })
      const total = prepared.plan.posts.length
      if (!isApplying) {
        const plan = JSON.stringify(prepared.plan)
        await finishRun(db, run.id, { state: 'planned', plan, done: 0, total }, now())
        return
      }
      const outcome = await applyImport(prepared, source.files, {
        ...{ db, store, now, publicUrl, signal, onProgress },
        ...{ savedBy: run.started_by, author: identity.name },
        fetchPicture: isFetching ? pictureFetcher(publicUrl) : undefined,
      })
      await updateSearchIndex(db)
      avifWorker?.processPending()
      if (shutdown.signal.aborted) return await releaseRun(db, run.id, now())
      const state = outcome.isStopped ? 'stopped' : 'done'
      const done = Object.values(outcome.counts).reduce((sum, count) => sum + count, 0)
      const [plan, result] = [JSON.stringify(prepared.plan), JSON.stringify(outcome)]
      await finishRun(db, run.id, { state, plan, outcome: result, done, total }, now())
    } finally {
      await source.close()
    }
  }

  return {
    start: async (upload) => {
      const id = randomUUID()
      if (!(await receive(upload, id))) return undefined
      const run = await findRun(db)
      if (run?.id === id) begin(run)
      return id
    },
    apply: async (id, { fetchPictures }) => {
      const run = await findRun(db)
      if (run?.id !== id || !(await isHere(run))) return false
      // One that was stopped before it had a plan is planned first.
      const state = run.plan === null ? 'planning' : 'applying'
      const claimed = await claimRun(db, id, { state, fetchPictures }, now())
      const row = claimed ? await findRun(db) : undefined
      if (row) begin(row)
      return row !== undefined
    },
    remove: async (id) => {
      await Promise.all(
        ['zip', 'json', 'xml', 'md', 'markdown'].map((extension) =>
          rm(join(folder, `${id}.${extension}`), { force: true }),
        ),
      )
    },
    resume: async () => {
      const run = await findRun(db)
      if (!run || !isInterrupted(run, now()) || !(await isHere(run))) return
      const state = run.state === 'applying' ? 'applying' : 'planning'
      const claim = { state, fetchPictures: run.fetch_pictures === 1 } as const
      if (await claimRun(db, run.id, claim, now())) begin(run)
    },
    cancel: async () => {
      stopped.abort()
      await current
    },
    idle: () => current,
    stop: async () => {
      shutdown.abort()
      await current
    },
  }

  function isHere(run: RunRow) {
    return access(fileOf(run.id, run.name)).then(
      () => true,
      () => false,
    )
  }
}

/** Also passes each last call of a phase. */
function throttled(report: (done: number, total: number) => Promise<void>) {
  let reportedAt = 0
  return async (done: number, total: number) => {
    if (performance.now() - reportedAt < progressMs && done < total) return
    reportedAt = performance.now()
    await report(done, total)
  }
}

/** By what arrives, whatever the header says. */
function limited() {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxImportBytes) done(new HttpError(413, tooLarge))
      else done(null, chunk)
    },
  })
}

export const tooLarge =
  'The file is larger than 500 MB. Import a part of it, or use the command line.'
const unexpected = 'The import could not go on: see the log of the site. What it has stored stays.'
