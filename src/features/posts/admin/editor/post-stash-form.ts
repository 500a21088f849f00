import type { StashForm } from '#features/editing/admin/stashes.ts'
import { withMissing } from '#features/editing/admin/with-missing.ts'
import { emptyPost, type PostFields } from '../../post-schema.ts'

/** The stashes of a post. @param id undefined for a new post */
export function postStashForm(
  userId: string | undefined,
  id: string | undefined,
): StashForm<PostFields> {
  return {
    key: `${userId}:${id === undefined ? 'new-post' : `post-${id}`}`,
    complete: (value) => withMissing(value, missing),
    isFields: (value): value is PostFields =>
      typeof (value as Partial<PostFields> | undefined)?.title === 'string',
  }
}

/** Stashes of the time when every post was HTML lack these. */
const { title, ...others } = emptyPost
const missing = { ...others, format: 'html' }
