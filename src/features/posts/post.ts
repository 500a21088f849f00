/** What a post is on the wire. The server keeps its source and its finished HTML beside it. */

export interface PostSummary {
  _id: string
  title: string
  excerpt: string
  author: string
  /** ISO 8601, UTC. */
  createdAt: string
  updatedAt: string
  imageUrl?: string
  readingMinutes: number
}

export interface Post extends PostSummary {
  /** Sanitised, finished HTML. */
  content: string
}

/** One page of the list and how many posts there are in all. */
export interface PostList {
  posts: PostSummary[]
  total: number
}

export const postsPerPage = 100

export function isPost(value: unknown): value is Post {
  return isPostSummary(value) && typeof (value as Partial<Post>).content === 'string'
}

export function isPostSummary(value: unknown): value is PostSummary {
  const post = value as Partial<PostSummary> | null
  return typeof post === 'object' && typeof post?._id === 'string' && typeof post.title === 'string'
}
