/** Posts as the API returns them. */

/** The languages that a post is written in. */
export const postFormats = ['markdown', 'html'] as const
export type PostFormat = (typeof postFormats)[number]

export interface PostSummary {
  _id: string
  title: string
  excerpt: string
  author: string
  /** ISO 8601, UTC. */
  createdAt: string
  updatedAt: string
  imageUrl?: string
  /** Alternative text of the picture. */
  imageAlt?: string
  readingMinutes: number
  /** Only in the hydration data, since creating the browser's first date formatter takes 28 ms. */
  formattedDate?: string | undefined
  /** Present on deleted posts. */
  deletedAt?: string
}

/** What the landing page shows of a new post. */
export type LatestPost = Pick<
  PostSummary,
  '_id' | 'title' | 'createdAt' | 'imageUrl' | 'formattedDate'
>

/** A post that another one links to. */
export type PostLink = Pick<PostSummary, '_id' | 'title' | 'imageUrl'>

/** The posts before and after one, by date. */
export interface AdjacentPosts {
  previous?: PostLink
  next?: PostLink
}

export interface Post extends PostSummary {
  /** Sanitized, rendered HTML. */
  content: string
}

/** What a list has told of a post, while the rest of it is loading. */
export interface LoadingPost extends PostSummary {
  content?: undefined
}

/** A post for editing: `content` is the author's text, in `format`. */
export interface PostSource extends PostSummary {
  content: string
  format: PostFormat
  /** Incremented by each save. */
  revision: number
}

/** One page of posts, and the total of all pages. */
export interface PostList {
  posts: PostSummary[]
  total: number
}

export const postsPerPage = 100
/** On the landing page. */
export const latestPostsCount = 3

/** Values of the `order` parameter. */
export const postOrders = ['newest', 'oldest', 'changed', 'title'] as const
export type PostOrder = (typeof postOrders)[number]

export function isPost(value: unknown): value is Post {
  return isPostSummary(value) && typeof (value as Partial<Post>).content === 'string'
}

export function isAdjacentPosts(value: unknown): value is AdjacentPosts {
  const { previous, next } = (value ?? {}) as AdjacentPosts
  return [previous, next].every((post) => post === undefined || isPostSummary(post))
}

export function isPostSummary(value: unknown): value is PostSummary {
  const post = value as Partial<PostSummary> | null
  return typeof post === 'object' && typeof post?._id === 'string' && typeof post.title === 'string'
}
