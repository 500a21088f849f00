/** The post in the editor: what the server holds of it, and how it is published. */
import { withMissing } from '#features/editing/admin/with-missing.ts'
import type { DraftSave, EditablePost, PostStatus } from '../../post.ts'
import { emptyPost, type PostFields } from '../../post-schema.ts'

export interface OpenPost extends Pick<EditablePost, '_id' | 'slug' | 'title' | 'status'> {
  /** Undefined: the API has no revisions, and thus no drafts. */
  revision: number | undefined
  publishedAt?: string | undefined
  imageUrl?: string | undefined
  /** The last save of the unpublished changes. */
  draft?: DraftSave | undefined
}

export function toOpenPost(post: OpenPost): OpenPost {
  const { _id, slug, title, status, revision, publishedAt, imageUrl, draft } = post
  return { _id, slug, title, status, revision, publishedAt, imageUrl, draft }
}

/** What the editor shows: the newest values, with the present names of tags. */
export function shownFields(post: EditablePost): PostFields {
  const fields = fieldsOf(post)
  const renamed = new Map(Object.entries(post.renamedTags ?? {}))
  return { ...fields, tags: [...new Set(fields.tags.map((tag) => renamed.get(tag) ?? tag))] }
}

/** Returns the newest values: those of the draft, or else the published ones. */
export function fieldsOf(post: EditablePost): PostFields {
  if (post.draft) return withMissing(post.draft.fields, emptyPost) as PostFields
  const { title, excerpt, content, format } = post
  return {
    ...emptyPost,
    ...{ title, excerpt, content, format },
    imageUrl: post.imageUrl ?? '',
    imageAlt: post.imageAlt ?? '',
    imageFocus: post.imageFocus ?? emptyPost.imageFocus,
    // The slug of a draft is a proposal.
    slug: post.status === 'draft' ? '' : (post.slug ?? ''),
    publishedAt: post.publishedAt ?? '',
    tags: post.tags ?? [],
    series: post.series ?? null,
    canonicalUrl: post.canonicalUrl ?? '',
    description: post.description ?? '',
  }
}

/** The revision of the post that its newest values are based on. */
export function baseRevisionOf(post: EditablePost): number {
  return post.draft?.baseRevision ?? post.revision
}

/** Nothing is stored of an empty form. */
export function isBlank({ title, content }: Pick<PostFields, 'title' | 'content'>): boolean {
  return title.trim() === '' && content.trim() === ''
}

export function isFuture(publishedAt: string, now: Date): boolean {
  return Date.parse(publishedAt) > now.getTime()
}

/** The status that the primary button publishes with; `ask`: the date of a draft is in the future. */
export function primaryStatus(
  current: PostStatus,
  publishedAt: string,
  now: Date,
): Exclude<PostStatus, 'draft'> | 'ask' {
  if (!isFuture(publishedAt, now)) return 'published'
  return current === 'draft' ? 'ask' : 'scheduled'
}
