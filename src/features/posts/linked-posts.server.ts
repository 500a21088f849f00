import type { Db } from '#db/open.server.ts'
import { findPostAt } from './post-queries.server.ts'
import type { PostRenderOptions } from './render-post.server.ts'

/** The published posts that the text of another may show as cards. @param publicUrl of the site */
export function linkedPosts(db: Db, now: () => Date, publicUrl: string): PostRenderOptions {
  return { publicUrl, findPost: (slug) => findPostAt(db, now(), slug) }
}
