/** Broken links as the API returns them. */

export type LinkSourceKind = 'post' | 'project'

/**
 * `missing`: 404 or 410. `no-anchor`: the page exists, its part does not. `invalid`: no address. `unresolved`: the name of
 * the host does not exist. `refused`: nothing listens at its address.
 */
export type LinkProblem = 'missing' | 'no-anchor' | 'invalid' | 'unresolved' | 'refused'

export interface BrokenLink {
  _id: string
  /** As the text has it. */
  href: string
  text: string
  isOuter: boolean
  problem: LinkProblem
  since: string
  /** A copy on web.archive.org, if it has one; of a link to another site. */
  archiveUrl?: string
  source: { kind: LinkSourceKind; _id: string; title: string }
}

/** The response of `GET /api/links`. */
export interface LinkOverview {
  /** Whether links to other sites are checked. */
  checksOuter: boolean
  /** Links to other sites. */
  outer: { total: number; checked: number }
  /** The newest first. */
  broken: BrokenLink[]
}
