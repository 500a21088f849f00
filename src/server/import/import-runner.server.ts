/** Imports of the admin area: one at a time, in this process, between its requests. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
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
import { assertLease, holdLease } from './import-lease.server.ts'
import {
  claimRun,
  discardRun,
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
  /** Stores the file and begins to plan. @returns the id; undefined if another import is in progress */
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
const kinds = ['zip', 'json', 'xml', 'md', 'markdown']

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

  const fileOf = (id: string, name: string) => {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
    return join(folder, `${id}.${kinds.includes(extension) ? extension : 'zip'}`)
  }

  /** @returns the run as it is when its file has arrived; undefined if another one has taken its place */
  async function receive({ name, body, startedBy }: Upload): Promise<RunRow | undefined> {
    const inserted = await insertRun(db, { id: randomUUID(), name, startedBy, at: now() })
    if (!inserted) return undefined
    const { run, former } = inserted
    const lost = new AbortController()
    const endLease = holdLease(run, { db, now, onLost: () => lost.abort() })
    // A part of a file has another name: nobody goes on with it.
    const part = `${fileOf(run.id, name)}.part`
    try {
      if (former) await removeFiles(former.id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const target = createWriteStream(part, { flags: 'wx', mode: 0o600 })
      const { signal } = lost
      await pipeline(Readable.fromWeb(body as never), limited(), target, { signal })
      const received = await findRun(db)
      if (received?.claim !== run.claim) return undefined
      await rename(part, fileOf(run.id, name))
      return received
    } catch (error) {
      await discardRun(db, run)
      if (lost.signal.aborted) return undefined
      throw error
    } finally {
      endLease()
      await rm(part, { force: true })
    }
  }

  /** Ends what this process still does first. */
  function begin(run: RunRow) {
    stopped.abort()
    stopped = new AbortController()
    current = work(run, stopped, current)
  }

  /** Never rejects. */
  async function work(run: RunRow, stopped: AbortController, former: Promise<void>) {
    const stop = () => stopped.abort()
    const endLease = holdLease(run, { db, now, onLost: stop })
    const signal = AbortSignal.any([shutdown.signal, stopped.signal])
    try {
      await former
      signal.throwIfAborted()
      await planOrApply(run, signal, stop)
    } catch (error) {
      if (shutdown.signal.aborted) await releaseRun(db, run, now()).catch(() => {})
      else if (!stopped.signal.aborted) await fail(run, error)
    } finally {
      endLease()
    }
  }

  async function fail(run: RunRow, error: unknown) {
    const isExpected = error instanceof SourceError
    if (!isExpected) log.error({ err: error, import: run.id }, 'An import failed')
    const problem = isExpected ? error.message : unexpected
    const state = run.state === 'applying' && !isExpected ? 'stopped' : 'failed'
    await finishRun(db, run, { state, problem }, now()).catch((err) =>
      log.error({ err, import: run.id }, 'The end of an import could not be stored'),
    )
  }

  async function planOrApply(run: RunRow, signal: AbortSignal, stop: () => void) {
    const { identity } = (await readLiveSite(db)).content
    const { publicUrl } = config
    const onProgress = throttled(async (done, total) => {
      if (!(await reportProgress(db, run, { done, total }, now()))) stop()
    })
    const fileName = run.name.split(/[/\\]/).at(-1)
    // On demand: the parsers take memory that most sites never need.
    const { readSource } = await import('./read-source.server.ts')
    const source = await openSource(fileOf(run.id, run.name), fileName)
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
        await finishRun(db, run, { state: 'planned', plan, done: 0, total }, now())
        return
      }
      const outcome = await applyImport(prepared, source.files, {
        ...{ db, store, now, publicUrl, signal, onProgress },
        ...{ savedBy: run.started_by, author: identity.name },
        fetchPicture: isFetching ? pictureFetcher(publicUrl) : undefined,
        within: (trx) => assertLease(run, { db: trx, now, onLost: stop }),
      })
      await updateSearchIndex(db)
      avifWorker?.processPending()
      if (shutdown.signal.aborted) return await releaseRun(db, run, now())
      const state = outcome.isStopped ? 'stopped' : 'done'
      const done = Object.values(outcome.counts).reduce((sum, count) => sum + count, 0)
      const [plan, result] = [JSON.stringify(prepared.plan), JSON.stringify(outcome)]
      await finishRun(db, run, { state, plan, outcome: result, done, total }, now())
    } finally {
      await source.close()
    }
  }

  return {
    start: async (upload) => {
      const run = await receive(upload)
      // It may be stopped already.
      if (run?.state === 'planning') begin(run)
      return run?.id
    },
    apply: async (id, { fetchPictures }) => {
      const run = await findRun(db)
      if (run?.id !== id || !(await isHere(run))) return false
      // One that was stopped before it had a plan is planned first.
      const state = run.plan === null ? 'planning' : 'applying'
      const claimed = await claimRun(db, id, { state, fetchPictures }, now())
      if (claimed) begin(claimed)
      return claimed !== undefined
    },
    remove: removeFiles,
    resume: async () => {
      const run = await findRun(db)
      if (!run || !isInterrupted(run, now()) || !(await isHere(run))) return
      const state = run.state === 'applying' ? 'applying' : 'planning'
      const claim = { state, fetchPictures: run.fetch_pictures === 1 } as const
      const claimed = await claimRun(db, run.id, claim, now())
      if (claimed) begin(claimed)
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

  async function removeFiles(id: string) {
    const names = kinds.flatMap((kind) => [`${id}.${kind}`, `${id}.${kind}.part`])
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
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
