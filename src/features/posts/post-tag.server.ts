import type { Context } from 'hono'
import { taggedResponse } from '#http/if-match.server.ts'
import type { PostSource } from './post.ts'

/** The ETag of a post for editing: another one after each change of the post or of its draft. */
export function postTag(post: { revision: number }, draft?: { revision: number }): string {
  return draft ? `"${post.revision}.${draft.revision}"` : `"${post.revision}"`
}

/** Sends a post for editing with its tag. */
export function sourceResponse(c: Context, source: PostSource) {
  return taggedResponse(c, source, postTag(source, source.draft))
}
