/** Queries of the public pages. */
import type { PublicQuery } from '#api/public-query.ts'
import { api, pagedPath } from '#paths.ts'
import {
  type AdjacentPosts,
  type GonePost,
  isAdjacentPosts,
  isPost,
  isPostSummary,
  type LatestPost,
  type LoadingPost,
  latestPostsCount,
  type Post,
  type PostList,
  withSlug,
} from './post.ts'

/** @param list the address of a list of the API, without a page */
export function postListQuery(page: number, list: string = api.posts): PublicQuery<PostList> {
  return {
    path: pagedPath(list, page),
    parse: ({ body, headers }) => {
      if (!Array.isArray(body) || !body.every(isPostSummary)) return undefined
      return {
        posts: body.map(withSlug),
        total: Number(headers.get('x-total-count')) || body.length,
      }
    },
  }
}

/** The newest three, for the landing page. */
export const latestPostsQuery: PublicQuery<LatestPost[]> = {
  path: api.latestPosts,
  parse: ({ body }) =>
    Array.isArray(body) && body.every(isPostSummary)
      ? body.slice(0, latestPostsCount).map(withSlug)
      : undefined,
}

/** @param name the last part of its path */
export function postQuery(name: string): PublicQuery<Post | LoadingPost | GonePost> {
  return {
    path: api.post(name),
    parse: ({ body }) => (isPost(body) ? withSlug(body) : undefined),
    placeholder: (cached) => findSummary(name, cached),
  }
}

/** From a list that the visitor has seen. */
function findSummary(name: string, cached: readonly unknown[]): LoadingPost | undefined {
  const lists = cached.map((data) => (data as Partial<PostList> | null | undefined)?.posts ?? [])
  const post = lists.flat().find(({ slug }) => slug === name)
  // The date of a list is short.
  return post && { ...post, formattedDate: undefined }
}

export function adjacentPostsQuery(id: string): PublicQuery<AdjacentPosts> {
  return {
    path: api.adjacentPosts(id),
    parse: ({ body }) => (isAdjacentPosts(body) ? body : undefined),
  }
}
