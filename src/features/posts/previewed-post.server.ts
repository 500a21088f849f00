/** The newest text of a post, published or not, as its page will show it. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import { files } from '#paths.ts'
import type { Post } from './post.ts'
import { findDraft } from './post-drafts.server.ts'
import { toSummary } from './post-queries.server.ts'
import type { PostFields } from './post-schema.ts'
import { type PostRenderOptions, renderPost } from './render-post.server.ts'

export interface PreviewedPost {
  post: Post
  /** Whether everybody can read exactly this. */
  isPublished: boolean
}

/**
 * @returns undefined if there is no such post, or it is deleted
 * @throws HttpError 400 for a draft that could not be published: one that takes too long to render
 */
export async function findPreviewed(
  db: Db,
  id: string,
  at: Date,
  links?: PostRenderOptions,
): Promise<PreviewedPost | undefined> {
  const row = await db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const draft = await findDraft(db, id)
  const isVisible = row.published_at !== null && row.published_at <= at.toISOString()
  const post = draft ? await withDraft(row, draft.fields, links) : livePost(row)
  return {
    post: isVisible ? post : withDefaultCover(post),
    isPublished: isVisible && !draft,
  }
}

function livePost(row: Selectable<PostTable>): Post {
  return { ...toSummary(row), content: row.html }
}

async function withDraft(
  row: Selectable<PostTable>,
  fields: PostFields,
  links?: PostRenderOptions,
): Promise<Post> {
  const { html, readingMinutes } = await renderPost(fields.content, fields.format, links)
  const { imageUrl, imageAlt, imageFocus, tags, series } = fields
  const { _id, slug, author, createdAt, updatedAt } = toSummary(row)
  return {
    ...{ _id, slug, author, updatedAt, readingMinutes },
    title: fields.title.trim(),
    excerpt: fields.excerpt.trim(),
    createdAt: Number.isNaN(Date.parse(fields.publishedAt)) ? createdAt : fields.publishedAt,
    ...(imageUrl.trim() && { imageUrl: imageUrl.trim(), imageAlt: imageAlt.trim(), imageFocus }),
    ...(tags.length > 0 && { tags }),
    ...(series && { series }),
    content: html,
  }
}

/** Covers are drawn for posts that everybody can read. */
function withDefaultCover(post: Post): Post {
  return post.imageUrl ? post : { ...post, imageUrl: files.defaultCover }
}
