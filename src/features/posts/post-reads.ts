/** What the browser asks the API about posts. */
import type { PublicRead } from '#http/read.tsx'
import { api } from '#routes.ts'
import { isPost, isPostSummary, type Post, type PostList } from './post.ts'

export function postListRead(page: number): PublicRead<PostList> {
  return {
    path: api.postsPage(page),
    understand: ({ body, headers }) => {
      if (!Array.isArray(body) || !body.every(isPostSummary)) return undefined
      return { posts: body, total: Number(headers.get('x-total-count')) || body.length }
    },
  }
}

export function postRead(id: string): PublicRead<Post> {
  return {
    path: api.post(id),
    understand: ({ body }) => (isPost(body) ? body : undefined),
  }
}
