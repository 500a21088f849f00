import type { Context } from 'hono'
import { withETag } from '#http/if-match.server.ts'
import type { EditablePost } from './post.ts'

/** The ETag of a post for editing changes with each change of the post or of its draft. */
export function postETag(post: { revision: number }, draft?: { revision: number }): string {
  return draft ? `"${post.revision}.${draft.revision}"` : `"${post.revision}"`
}

/** Sends a post for editing with its ETag. */
export function editablePostResponse(c: Context, post: EditablePost) {
  return withETag(c, post, postETag(post, post.draft))
}
