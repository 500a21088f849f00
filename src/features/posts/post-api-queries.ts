/** Queries of the public pages. */
import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import {
  type AdjacentPosts,
  isAdjacentPosts,
  isPost,
  isPostSummary,
  type LatestPost,
  type LoadingPost,
  type Post,
  type PostList,
} from './post.ts'

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

export function postQuery(id: string): PublicQuery<Post | LoadingPost> {
  return {
    path: api.post(id),
    parse: ({ body }) => (isPost(body) ? body : undefined),
    placeholder: (cached) => findSummary(id, cached),
  }
}

/** From a list that the visitor has seen. */
function findSummary(id: string, cached: readonly unknown[]): LoadingPost | undefined {
  const lists = cached.map((data) => (data as Partial<PostList> | null | undefined)?.posts ?? [])
  const post = lists.flat().find(({ _id }) => _id === id)
  // The date of a list is short.
  return post && { ...post, formattedDate: undefined }
}

export function adjacentPostsQuery(id: string): PublicQuery<AdjacentPosts> {
  return {
    path: api.adjacentPosts(id),
    parse: ({ body }) => (isAdjacentPosts(body) ? body : undefined),
  }
}
