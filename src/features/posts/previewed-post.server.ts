/** The newest text of a post, published or not. */
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import type { RenderedHtml } from '#html/render-html.server.ts'
import type { Post, PostDraft } from './post.ts'
import { findDraft } from './post-drafts.server.ts'
import { seriesOf } from './post-fields.server.ts'
import { toSummary } from './post-queries.server.ts'
import type { DraftFields } from './post-schema.ts'
import { type PostRenderOptions, renderPost } from './render-post.server.ts'

export interface PreviewedPost {
  post: Post
  /** Whether everybody can read the post, perhaps with an older text. */
  isVisible: boolean
  /** Whether everybody can read exactly this. */
  isPublished: boolean
}

/** The newest drafts as rendered, since a link may be opened by many. */
export type DraftCache = LRUCache<string, RenderedHtml>

const maxCachedDrafts = 20

export function createDraftCache(): DraftCache {
  return new LRUCache({ max: maxCachedDrafts })
}

interface Options {
  at: Date
  cache: DraftCache
  links?: PostRenderOptions
}

/**
 * @returns undefined if there is no such post, or it is deleted
 * @throws HttpError 400 for a draft that could not be published: one that takes too long to render
 */
export async function loadPreview(
  db: Db,
  id: string,
  { at, cache, links }: Options,
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
  const post = draft
    ? withDraft(row, draft.fields, await render(row, draft, cache, links))
    : livePost(row)
  return { post, isVisible, isPublished: isVisible && !draft }
}

function livePost(row: Selectable<PostTable>): Post {
  return { ...toSummary(row), content: row.html }
}

async function render(
  { id, revision }: Selectable<PostTable>,
  draft: PostDraft,
  cache: DraftCache,
  links?: PostRenderOptions,
): Promise<RenderedHtml> {
  // With the time: in a restored backup the next draft may have the number of one that is gone.
  const key = [id, revision, draft.revision, draft.savedAt].join(' ')
  const cached = cache.get(key)
  if (cached) return cached
  const rendered = await renderPost(draft.fields.content, draft.fields.format, links)
  cache.set(key, rendered)
  return rendered
}

function withDraft(
  row: Selectable<PostTable>,
  fields: DraftFields,
  { html, readingMinutes }: RenderedHtml,
): Post {
  const { imageUrl, imageAlt, imageFocus, tags } = fields
  const series = seriesOf(fields)
  const { _id, slug, author, createdAt, updatedAt } = toSummary(row)
  const publishedAt = new Date(fields.publishedAt)
  return {
    ...{ _id, slug, author, updatedAt, readingMinutes },
    title: fields.title.trim(),
    excerpt: fields.excerpt.trim(),
    createdAt: Number.isNaN(publishedAt.getTime()) ? createdAt : publishedAt.toISOString(),
    ...(imageUrl && { imageUrl, imageAlt: imageAlt.trim(), imageFocus }),
    ...(tags.length > 0 && { tags }),
    ...(series && { series }),
    content: html,
  }
}
