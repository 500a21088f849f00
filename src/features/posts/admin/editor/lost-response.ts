/** Finds out whether a publication whose response was lost has been stored. */
import { asApiError } from '#api/api-client.ts'
import { equalValues } from '#features/editing/admin/equal-values.ts'
import type { EditablePost } from '../../post.ts'
import type { PostFields } from '../../post-schema.ts'
import { fieldsOf } from './open-post.ts'

/** Whether the request may have taken effect. */
export function isLostResponse(error: unknown): boolean {
  const { status } = asApiError(error)
  return status === undefined || status >= 500 || status === 408
}

/** Whether the post is published with these fields, and has no draft beside them. */
export function isPublishedAs(post: EditablePost, fields: PostFields): boolean {
  if (post.status === 'draft' || post.draft) return false
  return equalValues(comparable(fieldsOf(post), fields), comparable(fields, fields))
}

/** An empty slug and an empty date stand for what the server chose. */
function comparable(values: PostFields, { slug, publishedAt }: PostFields) {
  return {
    ...values,
    slug: slug && values.slug,
    publishedAt: publishedAt && Date.parse(values.publishedAt),
  }
}
