/** Table types of posts and what belongs to them; see tables.ts. */
import type { Generated } from 'kysely'

export interface PostTable {
  id: string
  title: string
  excerpt: string
  /** As written by the author, in `format`. */
  source: string
  format: Generated<'markdown' | 'html'>
  /** `source`, sanitised and processed for readers. */
  html: string
  author: string
  image_url: string | null
  image_alt: string | null
  reading_minutes: number
  /** The date of the post, by which posts are ordered; equals `published_at` of all but drafts. */
  created_at: string
  updated_at: string
  /** Visible from then on; null for a draft. */
  published_at: string | null
  /** The last part of its path; null until it is first published. */
  slug: string | null
  /** A JSON list of names. */
  tags: Generated<string>
  series_name: string | null
  series_position: number | null
  canonical_url: string | null
  /** For search engines; null for the excerpt. */
  description: string | null
  /** The point of the cover that every crop keeps, as JSON. */
  image_focus: string | null
  /** Sent by the client, so that a repeated request makes one post. */
  idempotency_key: string | null
  /** Incremented with each save, for optimistic locking. */
  revision: Generated<number>
  /** Title and excerpt, normalised for search. */
  search_text: string
  /** Soft-deleted; can be restored. */
  deleted_at: string | null
}

/** A path that leads, or once led, to a post. It outlives the post. */
export interface AddressTable {
  path: string
  post_id: string
  created_at: string
}

/** The unpublished changes of a post. */
export interface PostDraftTable {
  post_id: string
  /** The fields of the form as JSON. */
  fields: string
  /** The revision of the post that the changes are based on. */
  base_revision: number
  /** Incremented with each save, for optimistic locking. */
  revision: number
  /** The name of the account. */
  saved_by: string | null
  saved_at: string
}

/** A stored version of a post's fields. */
export interface PostRevisionTable {
  post_id: string
  /** Counts from 1 for each post. */
  number: number
  kind: 'published' | 'scheduled' | 'saved' | 'restored'
  /** A named one is kept for good. */
  name: string | null
  /** The fields of the form as JSON. */
  fields: string
  /** The name of the account. */
  saved_by: string | null
  saved_at: string
}

/** Shows the newest draft of a post to whoever has the token. */
export interface PreviewLinkTable {
  id: string
  token_hash: string
  post_id: string
  created_by: string | null
  created_at: string
  expires_at: string
}

export interface TagTable {
  slug: string
  name: string
  /** Plain, shown above its posts. */
  text: Generated<string>
  image_url: string | null
  image_alt: string | null
}

/** A former slug of a tag, or that of its name if it has another one. */
export interface TagAliasTable {
  slug: string
  tag_slug: string
}

/** Posts about the same, in both directions; derived with the index of the search. */
export interface RelatedPostTable {
  post_id: string
  related_id: string
  /** Higher for what fewer posts have in common. */
  score: number
}

/** Of posts that are public, or will be. */
export interface PostTagTable {
  post_id: string
  tag_slug: string
}
