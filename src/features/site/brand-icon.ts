/** An icon of a brand. */
export interface BrandIcon {
  slug: string
  /** The data of its only path, in a square of 24 by 24. */
  path: string
}

/** The response of `GET /api/site/icons`. */
export interface IconSearch {
  /** Null if no icon has the name. */
  icon: BrandIcon | null
  /** Titles. */
  suggestions: string[]
}
