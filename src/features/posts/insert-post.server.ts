/** Inserts a post with its id, its address and its draft. */
import slugify from '@sindresorhus/slugify'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import type { RenderedHtml } from '#html/render-html.server.ts'
import { invalidField } from '#http/errors.server.ts'
import type { CreatedPost, PostStatus } from './post.ts'
import { saveDraft } from './post-drafts.server.ts'
import { postChanged } from './post-events.server.ts'
import { columnsOf, type FieldChanges, newFields } from './post-fields.server.ts'
import { claimPostPaths, freeName, freeSlug, isNameTaken } from './post-paths.server.ts'
import { type SummaryRow, toSummary } from './post-queries.server.ts'
import type { PostFields } from './post-schema.ts'
import { publicationDate, statusOf } from './publication.server.ts'
import { renderPost } from './render-post.server.ts'
import { slugOf } from './slug.server.ts'
import { storePostTags } from './tags.server.ts'

type Text = 'title' | 'excerpt' | 'content'

/** The fields of a new post; those of a draft may be incomplete. */
export interface NewPost extends Omit<FieldChanges, Text>, Record<Text, string> {
  author: string
  status?: PostStatus | undefined
}

/** Of a post that comes from another site, or was written in a file. */
export interface Original {
  /** Its permanent id, if no other post has or had it. */
  id?: string | undefined
  /** Of a draft. */
  createdAt?: Date | undefined
  updatedAt?: Date | undefined
}

interface Options {
  idempotencyKey?: string | undefined
  /** The name of the account; by default that of the author. */
  savedBy?: string
  original?: Original | undefined
}

/** A post with this idempotency key already exists. */
export class DuplicateKeyError extends Error {}

/** Renders and inserts a post. @param at its date, unless it has another one */
export async function insertPost(db: Db, input: NewPost, at: Date): Promise<CreatedPost> {
  return insertRenderedPost(db, input, await renderPost(input.content, input.format), at)
}

/**
 * Inserts a post with rendered content: inside a transaction, rendering would hold it open. Its permanent id is a slug
 * of the title.
 * @throws DuplicateKeyError after waiting for a concurrent transaction with the same key
 * @throws HttpError 400 for a date that contradicts the status, and for the address of another post
 */
export async function insertRenderedPost(
  db: Db,
  input: NewPost,
  { html, readingMinutes }: RenderedHtml,
  at: Date,
  { idempotencyKey, savedBy = input.author, original = {} }: Options = {},
): Promise<CreatedPost> {
  const { createdAt = at, updatedAt = at } = original
  const fields = newFields(input)
  const publishedAt = publicationDate(input, undefined, at)
  const row = {
    ...columnsOf(fields),
    html,
    author: input.author,
    reading_minutes: readingMinutes,
    idempotency_key: idempotencyKey ?? null,
    published_at: publishedAt?.toISOString() ?? null,
    created_at: (publishedAt ?? createdAt).toISOString(),
    updated_at: updatedAt.toISOString(),
    deleted_at: null,
  }
  const titled = slugify(input.title).slice(0, maxIdLength).replace(/-+$/, '') || 'post'
  const base = original.id ?? titled
  // Again, if a concurrent request has taken the id.
  for (;;) {
    const id = await freeName(db, (suffix) => base + suffix)
    const slug = publishedAt && (await chooseSlug(db, fields, publishedAt))
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('post')
      .values({ id, slug, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) {
      await postChanged(db, id, null, row.published_at, at)
      if (slug) {
        await claimPostPaths(db, id, { slug, publishedAt, now: at })
        if (fields.tags.length > 0) await storePostTags(db, id, fields.tags)
      } else {
        await saveDraft(db, { postId: id, fields, baseRevision: 1, savedBy, at: updatedAt })
      }
      return toCreatedPost({ id, slug, ...row, revision: 1 }, at)
    }
    if (idempotencyKey && (await isKeyUsed(db, idempotencyKey))) throw new DuplicateKeyError()
  }
}

const maxIdLength = 80

type CreatedRow = SummaryRow & Pick<Selectable<PostTable>, 'html' | 'published_at' | 'revision'>

export function toCreatedPost(row: CreatedRow, at: Date): CreatedPost {
  const { html: content, published_at: publishedAt, updated_at: updatedAt, revision } = row
  const status = statusOf(publishedAt, at)
  const summary = { ...toSummary(row), updatedAt }
  return { ...summary, content, status, ...(publishedAt && { publishedAt }), revision }
}

/**
 * The slug for the first publication.
 * @throws HttpError 400 for one that another post has or had
 */
export async function chooseSlug(
  db: Db,
  { slug, title }: Pick<PostFields, 'slug' | 'title'>,
  publishedAt: Date,
  ownId?: string,
): Promise<string> {
  if (!slug) return freeSlug(db, slugOf(title, publishedAt), ownId)
  if (await isNameTaken(db, slug, ownId)) {
    throw invalidField('slug', 'Another post has, or had, this address. Choose a different one.')
  }
  return slug
}

async function isKeyUsed(db: Db, idempotencyKey: string) {
  const row = await db
    .selectFrom('post')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row !== undefined
}
