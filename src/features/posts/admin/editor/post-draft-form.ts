import type { DraftForm } from '#features/drafts/admin/drafts.ts'
import { withMissing } from '#features/drafts/admin/with-missing.ts'
import { emptyPost, type PostFields } from '../../post-schema.ts'

/** The drafts that the browser keeps of a post. @param id absent: a new one */
export function postDraftForm(
  userId: string | undefined,
  id: string | undefined,
): DraftForm<PostFields> {
  return {
    key: `${userId}:${id === undefined ? 'new-post' : `post-${id}`}`,
    complete: (value) => withMissing(value, missing),
    isFields: (value): value is PostFields =>
      typeof (value as Partial<PostFields> | undefined)?.title === 'string',
  }
}

/** Drafts of the time when every post was HTML lack these. */
const { title, ...others } = emptyPost
const missing = { ...others, format: 'html' }
