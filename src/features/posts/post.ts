/** Posts as the API returns them. */
import type { FocalPoint } from '#features/pictures/focal-point.ts'
import { pages } from '#paths.ts'
import type { DraftFields } from './post-schema.ts'
import type { postFormats, postOrders, postStatuses } from './post-values.ts'

export type PostFormat = (typeof postFormats)[number]
export type PostStatus = (typeof postStatuses)[number]

/** The place of a post in a series of posts. */
export interface SeriesPart {
  name: string
  /** Counts from 1. */
  position: number
}

export interface PostSummary {
  _id: string
  /** The last part of its address; of a draft the proposed one. */
  slug: string
  title: string
  excerpt: string
  author: string
  /** The date of the post, ISO 8601, UTC: of its publication; of a draft, when it was begun. */
  createdAt: string
  updatedAt: string
  imageUrl?: string
  /** Alternative text of the picture. */
  imageAlt?: string
  imageFocus?: FocalPoint
  /** In posts for readers their present names. */
  tags?: string[]
  /** In posts for readers: the slugs of `tags`, in their order. */
  tagSlugs?: string[]
  series?: SeriesPart
  /** Where the post was published first. */
  canonicalUrl?: string
  /** For search engines, in place of the excerpt. */
  description?: string
  readingMinutes: number
  /** Only in the hydration data, since creating the browser's first date formatter takes 28 ms. */
  formattedDate?: string | undefined
  /** Present on deleted posts. */
  deletedAt?: string
}

/** A post in the lists of the admin area. */
export interface AdminPostSummary extends PostSummary {
  status: PostStatus
  format: PostFormat
  /** ISO 8601, UTC; absent on a draft. */
  publishedAt?: string
  /** Whether an edit of it is not published yet. */
  hasUnpublishedChanges: boolean
}

/** What the landing page shows of a new post. */
export type LatestPost = Pick<
  PostSummary,
  '_id' | 'slug' | 'title' | 'createdAt' | 'imageUrl' | 'imageFocus' | 'formattedDate'
>

/** A post that another one links to. */
export type PostLink = Pick<PostSummary, '_id' | 'slug' | 'title' | 'imageUrl' | 'imageFocus'>

/** Where a reader of a post may go on: the posts before and after it by date, and those about the same. */
export interface AdjacentPosts {
  previous?: PostLink
  next?: PostLink
  /** At most three, the nearest first. */
  related?: PostTitle[]
  series?: SeriesNeighbours
}

/** The neighbours of a post in its series. */
export interface SeriesNeighbours {
  name: string
  /** Among the published posts of the series; counts from 1. */
  part: number
  /** The number of its published posts. */
  count: number
  previous?: PostTitle
  next?: PostTitle
}

/** A post that another one names. */
export type PostTitle = Pick<PostSummary, 'slug' | 'title'>

/** How many posts were published in a year of the site's time zone. */
export interface YearCount {
  year: number
  count: number
}

export interface Post extends PostSummary {
  /** Sanitized, rendered HTML. */
  content: string
  /** Only in posts for readers: the excerpt would say the first paragraph twice. */
  beginsWithExcerpt?: boolean
}

/** What a list has told of a post, while the rest of it is loading. */
export interface LoadingPost extends PostSummary {
  content?: undefined
  beginsWithExcerpt?: undefined
}

/** What stands at the address of a deleted post: the newest ones. */
export interface GonePost {
  newest: PostLink[]
  content?: undefined
}

/** A post that is still to be published, or has changes that are. */
export interface UnfinishedPost {
  _id: string
  title: string
  status: PostStatus
  /** When its text was saved: ISO 8601, UTC. */
  savedAt: string
  publishedAt?: string
}

/** A post for editing: `content` is the author's text, in `format`. */
export interface EditablePost extends AdminPostSummary {
  content: string
  /** Incremented by each save. */
  revision: number
  /** Its unpublished changes. */
  draft?: PostDraft
  /** The present names of tags, here and in the draft, that have another one by now. */
  renamedTags?: Record<string, string>
}

/** Changes of a post that are stored on the server and not published. */
export interface PostDraft extends DraftSave {
  fields: DraftFields
  /** The revision of the post that they are based on. */
  baseRevision: number
}

/** The response to a stored draft. */
export interface DraftSave {
  /** Incremented by each save of the draft. */
  revision: number
  /** The name of the account. */
  savedBy?: string
  /** ISO 8601, UTC. */
  savedAt: string
}

/** One stored version of a post. */
export interface PostRevision {
  /** Counts from 1 for each post. */
  number: number
  kind: 'published' | 'scheduled' | 'saved' | 'restored'
  /** A named one is kept for good. */
  name?: string
  savedBy?: string
  /** ISO 8601, UTC. */
  savedAt: string
}

/** Shows the newest draft to whoever has its address. */
export interface PreviewLink {
  id: string
  createdBy?: string
  createdAt: string
  expiresAt: string
}

/** The response to a new post. */
export interface CreatedPost extends Post {
  status: PostStatus
  publishedAt?: string
  revision: number
}

/** One page of posts, and the total of all pages. */
export interface PostList<Summary extends PostSummary = PostSummary> {
  posts: Summary[]
  total: number
}

export const postsPerPage = 100
/** The number of most used tags above the list of posts. */
export const shownTags = 8
/** The number of posts on the landing page. */
export const latestPostsCount = 3

export type PostOrder = (typeof postOrders)[number]

/** The path of a post's page. */
export function pathOfPost({ slug }: Pick<PostSummary, 'slug'>): string {
  return pages.post(slug)
}

/** Completes a post of an API that knows the fields of the specification alone: its address is its id. */
export function withSlug<P extends { _id: string; slug?: string }>(post: P): P & { slug: string } {
  return { ...post, slug: post.slug ?? post._id }
}

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
