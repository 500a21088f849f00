import type { Db } from '#db/open.server.ts'
import {
  hasOwnProject,
  wereSampleProjectsRemoved,
} from '#features/portfolio/sample-projects.server.ts'
import { hasOwnPost, wereSamplePostsRemoved } from '#features/posts/sample-posts.server.ts'

/** Whether the owner has published a post or written a project, edited a built-in one or removed it. */
export async function hasOwnContent(db: Db, now: Date): Promise<boolean> {
  for (const isOwn of [
    hasOwnProject,
    hasOwnPost,
    wereSampleProjectsRemoved,
    wereSamplePostsRemoved,
  ]) {
    if (await isOwn(db, now)) return true
  }
  return false
}
