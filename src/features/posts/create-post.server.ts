/** Creates posts through the API: rendered, in one transaction, and once for each idempotency key. */
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open.server.ts'
import type { RenderedHtml } from '#html/render-html.server.ts'
import {
  DuplicateKeyError,
  insertRenderedPost,
  type NewPost,
  type Original,
  toCreatedPost,
} from './insert-post.server.ts'
import type { CreatedPost } from './post.ts'
import { columnsOf, liveFields, newFields } from './post-fields.server.ts'
import { lockPostPaths } from './post-paths.server.ts'
import { publicationKind, storeFirstRevision } from './post-revisions.server.ts'
import { publicationDate } from './publication.server.ts'
import { type PostRenderOptions, renderPost } from './render-post.server.ts'

export interface CreateRequest {
  at: Date
  /** The name of the account. */
  savedBy: string
  idempotencyKey?: string | undefined
  /** By default links to other posts have no cards. */
  links?: PostRenderOptions
  original?: Original
  /** Work of the same transaction. */
  within?: (trx: Db, postId: string) => Promise<void>
}

export type CreateOutcome = { post: CreatedPost } | { keyReused: true }

/**
 * A repeated request returns the first result. `keyReused`: the idempotency key belongs to another post, or to one
 * that was edited since.
 * @throws HttpError 400 for an unsuitable text, date or address
 */
export async function createPost(
  db: Db,
  input: NewPost,
  request: CreateRequest,
): Promise<CreateOutcome> {
  const { at, idempotencyKey, links } = request
  const existing = idempotencyKey && (await findByKey(db, idempotencyKey, input, at))
  if (existing) return existing
  // Refuses a wrong date before the text is rendered.
  publicationDate(input, undefined, at)
  const rendered = await renderPost(input.content, input.format, links)
  try {
    const post = await db
      .transaction()
      .execute((trx) => storeNewPost(trx, input, rendered, request))
    return { post }
  } catch (error) {
    if (error instanceof DuplicateKeyError) return createPost(db, input, request)
    // The first of two requests may have taken the address that the second asks for.
    const first = idempotencyKey && (await findByKey(db, idempotencyKey, input, at))
    if (first) return first
    throw error
  }
}

/**
 * Stores a rendered post in a transaction, which several may share.
 * @throws DuplicateKeyError, and HttpError 400 for an unsuitable date or address
 */
export async function storeNewPost(
  trx: Db,
  input: NewPost,
  rendered: RenderedHtml,
  { at, savedBy, idempotencyKey, original, within }: CreateRequest,
): Promise<CreatedPost> {
  if (input.status !== 'draft') await lockPostPaths(trx)
  const created = await insertRenderedPost(trx, input, rendered, at, {
    ...{ idempotencyKey, savedBy, original },
  })
  const { _id: postId, slug, publishedAt } = created
  if (publishedAt) {
    const fields = { ...newFields(input), slug, publishedAt }
    const kind = publicationKind(publishedAt, at)
    await storeFirstRevision(trx, { postId, kind, fields, savedBy, at })
  }
  await within?.(trx, postId)
  return created
}

async function findByKey(
  db: Db,
  idempotencyKey: string,
  input: NewPost,
  at: Date,
): Promise<CreateOutcome | undefined> {
  const row = await db
    .selectFrom('post')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (!row) return undefined
  const fields = newFields(input)
  const { slug, publishedAt } = fields
  const isSame =
    isDeepStrictEqual(columnsOf(fields), columnsOf(liveFields(row))) &&
    row.author === input.author &&
    (!slug || slug === row.slug || row.slug === null) &&
    (!publishedAt || row.published_at === null || isSameTime(publishedAt, row.published_at)) &&
    (input.status === 'draft') === (row.published_at === null)
  if (!isSame || row.deleted_at !== null) return { keyReused: true }
  return { post: toCreatedPost(row, at) }
}

function isSameTime(one: string, other: string) {
  return new Date(one).getTime() === new Date(other).getTime()
}
