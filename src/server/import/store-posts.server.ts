/** Stores posts of an import, several of them in one transaction: each of those costs a write to the disk. */
import type * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import { type CreateRequest, storeNewPost } from '#features/posts/create-post.server.ts'
import { claimFormerPaths } from '#features/posts/former-paths.server.ts'
import { postSchema } from '#features/posts/post-schema.ts'
import { renderPost } from '#features/posts/render-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import type { RenderedHtml } from '#html/render-html.server.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import { storeImportSource } from './import-queries.server.ts'
import type { ImportItem, PreparedImport } from './plan-import.server.ts'
import { type PictureSource, resolvedBody } from './resolve-references.server.ts'

/** Why the site refuses posts. */
export type Refusals = Map<ImportItem, string>

export interface ReadyPost {
  item: ImportItem
  input: z.output<typeof postSchema> & { author: string }
  save: CreateRequest
  /** Of a new post. */
  rendered: RenderedHtml | undefined
}

interface Options {
  pathOf: PreparedImport['pathOf']
  /** Addresses of stored pictures. */
  pictures: Map<PictureSource, string>
  now: () => Date
  publicUrl: string
  /** The name of the account. */
  savedBy: string
  /** Of posts without one. */
  author: string
  /** In the transaction of the post. */
  within?: ((trx: Db) => Promise<void>) | undefined
}

/** Renders a new post: in a transaction, rendering would hold it open. @throws HttpError */
export async function toReadyPost(item: ImportItem, options: Options): Promise<ReadyPost> {
  const { source, planned, imported, hash } = item
  const { now, publicUrl, savedBy } = options
  const at = now()
  const input = inputOf(item, options, at)
  const within = async (trx: Db, postId: string) => {
    await options.within?.(trx)
    if (input.status === 'published') await claimFormerPaths(trx, postId, planned.oldPaths, at)
    await storeImportSource(trx, { sourceId: planned.sourceId, postId, hash, at })
  }
  const links = { publicUrl }
  const save = { at, savedBy, links, within, original: { id: input.slug ?? '' } }
  const author = (source.author?.trim() || options.author).slice(0, 100)
  const rendered = imported ? undefined : await renderPost(input.content, source.format, links)
  return { item, input: { ...input, author }, save, rendered }
}

function inputOf(
  { source, planned, fields, resolved }: ImportItem,
  { pathOf, pictures, publicUrl }: Options,
  at: Date,
) {
  const srcOf = (picture: PictureSource) => pictures.get(picture)
  const { cover } = resolved
  const coverUrl = cover && (srcOf(cover) ?? ('url' in cover ? cover.url : ''))
  const isPublic = source.state !== 'draft'
  const isFuture = source.publishedAt !== null && new Date(source.publishedAt) > at
  const { data, error } = postSchema.safeParse({
    ...{ ...fields, format: source.format },
    slug: planned.path.slice(planned.path.lastIndexOf('/') + 1),
    status: isPublic ? (isFuture ? 'scheduled' : 'published') : 'draft',
    content: resolvedBody(source, resolved, { pathOf, srcOf, publicUrl }),
    imageUrl: coverUrl ?? '',
    imageAlt: coverUrl ? (source.cover?.alt ?? '').slice(0, 300) : '',
    publishedAt: source.publishedAt ?? '',
  })
  if (error) throw new HttpError(400, errorMessages.invalid, { errors: fieldErrors(error) })
  return data
}

export async function storePosts(db: Db, posts: ReadyPost[], refusals: Refusals): Promise<void> {
  const added = posts.filter(({ item }) => !item.imported)
  if (added.length > 0) await addPosts(db, added, refusals)
  for (const post of posts) {
    if (post.item.imported) await unlessRefused(post.item, refusals, () => update(db, post))
  }
}

/** One that is refused does not keep out the others: then each has a transaction of its own. */
async function addPosts(db: Db, posts: ReadyPost[], refusals: Refusals): Promise<void> {
  const add = (some: ReadyPost[]) =>
    db.transaction().execute(async (trx) => {
      for (const { input, rendered, save } of some) {
        if (rendered) await storeNewPost(trx, input, rendered, save)
      }
    })
  try {
    await add(posts)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    for (const post of posts) await unlessRefused(post.item, refusals, () => add([post]))
  }
}

/** @throws HttpError */
async function update(db: Db, { item, input, save }: ReadyPost): Promise<void> {
  if (!item.imported) return
  const { revision, draftRevision, postId } = item.imported
  const { series } = item.fields
  const changes = { ...input, author: undefined, series, revision, draftRevision }
  const updated = await updatePost(db, postId, changes, save)
  if (!('post' in updated)) throw new HttpError(409, changedMeanwhile)
}

/** @returns undefined for what the site refuses */
export async function unlessRefused<Result>(
  item: ImportItem,
  refusals: Refusals,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    refusals.set(item, Object.values(error.errors ?? {})[0] ?? error.message)
    return undefined
  }
}

const changedMeanwhile =
  'It was changed on the site while it was imported, and stays as it is there.'
