/** Tags as the API returns them. */

export interface Tag {
  name: string
  slug: string
}

/** A tag that published posts have. */
export interface CountedTag extends Tag {
  count: number
}

/** A tag with what is shown above its posts. */
export interface DescribedTag extends Tag {
  /** Plain text; may be empty. */
  text: string
  /** Its cover. */
  imageUrl?: string
  /** Alternative text of the cover. */
  imageAlt?: string
}

/** A tag as its page shows it. */
export type PublishedTag = DescribedTag & CountedTag

/** A tag in the admin area. */
export interface AdminTag extends DescribedTag {
  /** Of published posts. */
  count: number
  /** Of all posts, with scheduled and deleted ones. */
  postCount: number
  /** Former slugs, which lead to the present one. */
  aliases: string[]
}
