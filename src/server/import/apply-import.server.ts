/** Applies a plan: each post in a transaction of its own, so that a stopped import goes on where it was. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import {
  countActions,
  type ImportOutcome,
  type PlannedPost,
} from '#features/imports/import-plan.ts'
import { createPost } from '#features/posts/create-post.server.ts'
import { claimFormerPaths } from '#features/posts/former-paths.server.ts'
import { postSchema } from '#features/posts/post-schema.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { storeImportSource } from './import-queries.server.ts'
import { SourceError, type SourceFiles } from './import-source.server.ts'
import type { ImportItem, PreparedImport } from './plan-import.server.ts'
import { type PictureSource, resolvedBody } from './resolve-references.server.ts'
import { storeOnce } from './source-pictures.server.ts'

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
  /** Stops after the post in progress. */
  signal?: AbortSignal | undefined
  onProgress?: ((done: number, total: number) => void | Promise<void>) | undefined
}

/** @throws database and storage errors; what is stored stays, and a second run goes on */
export async function applyImport(
  prepared: PreparedImport,
  files: SourceFiles,
  options: ApplyOptions,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = {
    counts: countActions([]),
    pictures: 0,
    problems: [],
    isStopped: false,
  }
  const { items } = prepared
  for (const [index, item] of items.entries()) {
    if (options.signal?.aborted) return { ...outcome, isStopped: true }
    await nextTurn()
    const { action, file } = item.planned
    const isWritten = action === 'create' || action === 'update'
    const problem = isWritten
      ? await tryToStore(item, prepared, files, options, outcome)
      : undefined
    if (problem) {
      outcome.problems.push({ file, message: problem })
      // The plan then says what has become of the post.
      Object.assign(item.planned, { action: 'invalid', problem } satisfies Partial<PlannedPost>)
    }
    outcome.counts[item.planned.action]++
    await options.onProgress?.(index + 1, items.length)
  }
  return outcome
}

/** @returns why the post could not be stored */
async function tryToStore(
  item: ImportItem,
  prepared: PreparedImport,
  files: SourceFiles,
  options: ApplyOptions,
  outcome: ImportOutcome,
): Promise<string | undefined> {
  const pictures = await storePictures(item, files, options, outcome)
  try {
    return await storePost(item, prepared, pictures, options)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return Object.values(error.errors ?? {})[0] ?? error.message
  }
}

type StoredPictures = Map<PictureSource, string>

/** A picture that cannot be stored stays where it is, and is reported. */
async function storePictures(
  { resolved, planned }: ImportItem,
  files: SourceFiles,
  { db, store, now, fetchPicture }: ApplyOptions,
  outcome: ImportOutcome,
): Promise<StoredPictures> {
  const stored: StoredPictures = new Map()
  const storage = { db, store, now, onStored: () => void outcome.pictures++ }
  const all = [...resolved.pictures.values(), ...(resolved.cover ? [resolved.cover] : [])]
  for (const picture of all) {
    try {
      if ('file' in picture) {
        const read = () => files.read(picture.file)
        stored.set(picture, await storeOnce(storage, picture.file, read, picture.hash))
      } else if (fetchPicture) {
        const name = new URL(picture.url).pathname
        stored.set(picture, await storeOnce(storage, name, () => fetchPicture(picture.url)))
      }
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof SourceError)) throw error
      const name = 'file' in picture ? picture.file : picture.url
      outcome.problems.push({ file: planned.file, message: `${name}: ${error.message}` })
    }
  }
  return stored
}

async function storePost(
  { source, planned, fields, resolved, hash, imported }: ImportItem,
  { pathOf }: PreparedImport,
  pictures: StoredPictures,
  { db, now, publicUrl, savedBy, author }: ApplyOptions,
): Promise<string | undefined> {
  const at = now()
  const srcOf = (picture: PictureSource) => pictures.get(picture)
  const slug = planned.path.slice(planned.path.lastIndexOf('/') + 1)
  const { cover } = resolved
  const coverUrl = cover && (srcOf(cover) ?? ('url' in cover ? cover.url : ''))
  const isPublic = source.state !== 'draft'
  const isFuture = source.publishedAt !== null && new Date(source.publishedAt) > at
  const status = isPublic ? (isFuture ? 'scheduled' : 'published') : 'draft'
  const { data: input, error } = postSchema.safeParse({
    ...{ ...fields, slug, status, format: source.format },
    content: resolvedBody(source, resolved, { pathOf, srcOf, publicUrl }),
    imageUrl: coverUrl ?? '',
    imageAlt: coverUrl ? (source.cover?.alt ?? '').slice(0, 300) : '',
    publishedAt: source.publishedAt ?? '',
  })
  if (error) return Object.values(fieldErrors(error))[0]
  const within = async (trx: Db, postId: string) => {
    if (status === 'published') await claimFormerPaths(trx, postId, planned.oldPaths, at)
    await storeImportSource(trx, { sourceId: planned.sourceId, postId, hash, at })
  }
  const save = { at, savedBy, links: { publicUrl }, within }
  if (!imported) {
    const name = (source.author?.trim() || author).slice(0, 100)
    await createPost(db, { ...input, author: name }, { ...save, original: { id: slug } })
    return undefined
  }
  const { revision, draftRevision, postId } = imported
  const changes = { ...input, author: undefined, series: fields.series, revision, draftRevision }
  const updated = await updatePost(db, postId, changes, save)
  return 'post' in updated ? undefined : changedMeanwhile
}

const changedMeanwhile =
  'It was changed on the site while it was imported, and stays as it is there.'
