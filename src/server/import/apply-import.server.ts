/** Applies a plan: some posts in a transaction, so that a stopped import goes on where it was. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import {
  countActions,
  type ImportOutcome,
  type PlannedPost,
  type PlannedProblem,
} from '#features/imports/import-plan.ts'
import { HttpError } from '#http/errors.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { limitConcurrency } from '../limit-concurrency.server.ts'
import { SourceError, type SourceFiles } from './import-source.server.ts'
import type { ImportItem, PreparedImport } from './plan-import.server.ts'
import type { PictureSource } from './resolve-references.server.ts'
import { createPictureStorage, type PictureStorage } from './source-pictures.server.ts'
import { type ReadyPost, storePosts, toReadyPost, unlessRefused } from './store-posts.server.ts'

export interface ApplyOptions {
  db: Db
  store: FileStore
  now: () => Date
  publicUrl: string
  /** The name of the account. */
  savedBy: string
  /** Of posts without one. */
  author: string
  /** Fetches a picture from the web; absent: they stay where they are. @throws HttpError, SourceError */
  fetchPicture?: ((url: string) => Promise<Buffer>) | undefined
  /** In the transaction of each post; what it throws ends the import. */
  within?: ((trx: Db) => Promise<void>) | undefined
  /** Stops after the posts in progress. */
  signal?: AbortSignal | undefined
  onProgress?: ((done: number, total: number) => void | Promise<void>) | undefined
}

const postsAtOnce = 10
/** While the pictures of one post are read and written, another one is rendered. */
const concurrency = 2

/** @throws database and storage errors; what is stored stays, and a second run goes on */
export async function applyImport(
  prepared: PreparedImport,
  files: SourceFiles,
  options: ApplyOptions,
): Promise<ImportOutcome> {
  const { items, pathOf } = prepared
  const { db, signal, onProgress } = options
  const storage = createPictureStorage(options)
  const outcome: ImportOutcome = {
    counts: countActions([]),
    pictures: 0,
    problems: [],
    isStopped: false,
  }
  for (let done = 0; done < items.length; ) {
    const posts: ReadyPost[] = []
    const refusals = new Map<ImportItem, string>()
    /** The problems of their pictures. */
    const handled = new Map<ImportItem, PlannedProblem[]>()
    await limitConcurrency(
      items.slice(done, done + postsAtOnce),
      async (item) => {
        if (signal?.aborted) return
        const problems: PlannedProblem[] = []
        handled.set(item, problems)
        // Lets the site answer requests between two posts.
        await nextTurn()
        if (!isWritten(item)) return
        const pictures = await storePictures(item, { files, storage, options, problems })
        const post = await unlessRefused(item, refusals, () =>
          toReadyPost(item, { ...options, pathOf, pictures }),
        )
        if (post) posts.push(post)
        await onProgress?.(done, items.length)
      },
      concurrency,
    )
    outcome.pictures += await storage.insertRows()
    await storePosts(db, posts, refusals)
    for (const [item, problems] of handled) {
      const problem = refusals.get(item)
      outcome.problems.push(...problems)
      if (problem) {
        outcome.problems.push({ file: item.planned.file, message: problem })
        // The plan then says what has become of the post.
        Object.assign(item.planned, { action: 'invalid', problem } satisfies Partial<PlannedPost>)
      }
      outcome.counts[item.planned.action]++
    }
    done += handled.size
    if (signal?.aborted && done < items.length) return { ...outcome, isStopped: true }
    await onProgress?.(done, items.length)
  }
  return outcome
}

function isWritten({ planned: { action } }: ImportItem) {
  return action === 'create' || action === 'update'
}

interface PictureOptions {
  files: SourceFiles
  storage: PictureStorage
  options: ApplyOptions
  problems: PlannedProblem[]
}

/** One that cannot be stored stays where it is, and is reported. @returns their addresses */
async function storePictures(
  { resolved, planned }: ImportItem,
  { files, storage, options: { fetchPicture }, problems }: PictureOptions,
): Promise<Map<PictureSource, string>> {
  const stored = new Map<PictureSource, string>()
  const all = [...resolved.pictures.values(), ...(resolved.cover ? [resolved.cover] : [])]
  for (const picture of all) {
    try {
      if ('file' in picture) {
        const read = () => files.read(picture.file)
        stored.set(picture, await storage.storeOnce(picture.file, read, picture.hash))
      } else if (fetchPicture) {
        const name = new URL(picture.url).pathname
        stored.set(picture, await storage.storeOnce(name, () => fetchPicture(picture.url)))
      }
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof SourceError)) throw error
      const name = 'file' in picture ? picture.file : picture.url
      problems.push({ file: planned.file, message: `${name}: ${error.message}` })
    }
  }
  return stored
}
