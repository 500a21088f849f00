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
  /** What the picture shows, for those who cannot see it. */
  imageAlt?: string
  readingMinutes: number
  /** On a post that was deleted and can be taken back. */
  deletedAt?: string
}

export interface Post extends PostSummary {
  /** Sanitised, finished HTML. */
  content: string
}

/** A post to be edited: its content is what the author wrote. */
export interface PostSource extends PostSummary {
  content: string
  /** Grows with each save. */
  revision: number
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
