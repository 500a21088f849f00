import type { Db } from '#db/open.server.ts'
import {
  hasOwnProject,
  wereSampleProjectsRemoved,
} from '#features/portfolio/sample-projects.server.ts'
import { hasOwnPost, wereSamplePostsRemoved } from '#features/posts/sample-posts.server.ts'

/** Whether the owner has written a post or a project, edited a built-in one or removed it. */
export async function hasOwnContent(db: Db): Promise<boolean> {
  for (const isOwn of [
    hasOwnProject,
    hasOwnPost,
    wereSampleProjectsRemoved,
    wereSamplePostsRemoved,
  ]) {
    if (await isOwn(db)) return true
  }
  return false
}
