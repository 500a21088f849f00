/** What the browser asks the API about posts. */
import { publicQuery } from '#http/public-read.ts'
import { api } from '#routes.ts'
import { isPost, isPostSummary, type Post, type PostList } from './post.ts'

export function postListQuery(page: number) {
  return publicQuery<PostList>({
    path: api.postsPage(page),
    read: ({ body, headers }) => {
      if (!Array.isArray(body) || !body.every(isPostSummary)) return undefined
      return { posts: body, total: Number(headers.get('x-total-count')) || body.length }
    },
  })
}

export function postQuery(id: string) {
  return publicQuery<Post>({
    path: api.post(id),
    read: ({ body }) => (isPost(body) ? body : undefined),
  })
}
