/** Table types of the link checker; see tables.ts. */

export interface LinkTables {
  link_source: LinkSourceTable
  link_use: LinkUseTable
  link_host: LinkHostTable
  link_robots: LinkRobotsTable
  outer_link: OuterLinkTable
}

/** A public text whose links are known. */
interface LinkSourceTable {
  kind: 'post' | 'project'
  source_id: string
  /** The revision whose links are stored; null before the first time. */
  revision: number | null
  checked_at: string | null
  /** Lease of the process that is checking it. */
  claimed_until: string | null
}

/** A link in a text. */
export interface LinkUseTable {
  /** A hash of the source and `href`. */
  id: string
  kind: 'post' | 'project'
  source_id: string
  /** As the text has it. */
  href: string
  text: string
  /** The row in `outer_link`; null for a link inside the site. */
  outer_url: string | null
  /** Why a link inside the site leads nowhere. */
  problem: string | null
  broken_since: string | null
}

/** A foreign host; its row is the lock of all requests to it, whatever their scheme and port. */
interface LinkHostTable {
  /** Its name or address. */
  host: string
  /** Lease of the process that is asking it, and afterwards the pause before the next request. */
  busy_until: string | null
}

/** What a robots.txt says to this program. */
interface LinkRobotsTable {
  origin: string
  /** `RobotsRule`s as JSON. */
  rules: string
  read_at: string
}

/** The address of another site, without a fragment. */
export interface OuterLinkTable {
  url: string
  host: string
  /** `failing` after the first failure, `dead` after a second one days later, `unknown` after an answer that proves nothing. */
  state: 'new' | 'alive' | 'unknown' | 'failing' | 'dead'
  problem: string | null
  failed_since: string | null
  checked_at: string | null
  due_at: string
  /** A copy on web.archive.org. */
  archive_url: string | null
}
