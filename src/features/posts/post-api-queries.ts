/** Queries of the public pages. */
import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import { isPost, isPostSummary, type LatestPost, type Post, type PostList } from './post.ts'

export function postListQuery(page: number): PublicQuery<PostList> {
  return {
    path: api.postsPage(page),
    parse: ({ body, headers }) => {
      if (!Array.isArray(body) || !body.every(isPostSummary)) return undefined
      return { posts: body, total: Number(headers.get('x-total-count')) || body.length }
    },
  }
}

/** The newest three, for the landing page. */
export const latestPostsQuery: PublicQuery<LatestPost[]> = {
  path: api.latestPosts,
  parse: ({ body }) => (Array.isArray(body) && body.every(isPostSummary) ? body : undefined),
}

export function postQuery(id: string): PublicQuery<Post> {
  return {
    path: api.post(id),
    parse: ({ body }) => (isPost(body) ? body : undefined),
  }
}
