/** The post in the editor: what the server holds of it, and how it is published. */
import { withMissing } from '#features/drafts/admin/with-missing.ts'
import type { DraftSave, PostSource, PostStatus } from '../../post.ts'
import { emptyPost, type PostFields } from '../../post-schema.ts'

export interface OpenPost
  extends Pick<PostSource, '_id' | 'slug' | 'title' | 'status' | 'revision'> {
  publishedAt?: string | undefined
  imageUrl?: string | undefined
  /** The last save of the unpublished changes. */
  draft?: DraftSave | undefined
}

export function toOpenPost(source: PostSource): OpenPost {
  const { _id, slug, title, status, revision, publishedAt, imageUrl, draft } = source
  return { _id, slug, title, status, revision, publishedAt, imageUrl, draft }
}

/** What the editor shows: the newest values, with the present names of tags. */
export function shownFields(source: PostSource): PostFields {
  const fields = fieldsOf(source)
  const renamed = new Map(Object.entries(source.renamedTags ?? {}))
  return { ...fields, tags: [...new Set(fields.tags.map((tag) => renamed.get(tag) ?? tag))] }
}

/** The newest values: of the draft, or else as published. */
export function fieldsOf(source: PostSource): PostFields {
  if (source.draft) return withMissing(source.draft.fields, emptyPost) as PostFields
  const { title, excerpt, content, format } = source
  return {
    ...emptyPost,
    ...{ title, excerpt, content, format },
    imageUrl: source.imageUrl ?? '',
    imageAlt: source.imageAlt ?? '',
    imageFocus: source.imageFocus ?? emptyPost.imageFocus,
    // That of a draft is a proposal.
    slug: source.status === 'draft' ? '' : (source.slug ?? ''),
    publishedAt: source.publishedAt ?? '',
    tags: source.tags ?? [],
    series: source.series ?? null,
    canonicalUrl: source.canonicalUrl ?? '',
    description: source.description ?? '',
  }
}

/** The revision of the post that its newest values are based on. */
export function baseRevisionOf(source: PostSource): number {
  return source.draft?.baseRevision ?? source.revision
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
