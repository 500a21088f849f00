/** Table types of the link checker; see tables.ts. */

export interface LinkTables {
  link_source: LinkSourceTable
  link_use: LinkUseTable
  outer_link: OuterLinkTable
}

/** A public text whose links are known. */
interface LinkSourceTable {
  kind: 'post' | 'project'
  source_id: string
  /** The revision whose links are stored; null before the first time. */
  revision: number | null
  checked_at: string | null
}

/** A link in a text. */
interface LinkUseTable {
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
  /** The owner does not want to see it. */
  ignored_at: string | null
}

/** The address of another site, without a fragment. */
export interface OuterLinkTable {
  url: string
  host: string
  /** `failing` after the first failure, `dead` after a second one on another day, `unknown` after an answer that proves nothing. */
  state: 'new' | 'alive' | 'unknown' | 'failing' | 'dead'
  problem: string | null
  failed_since: string | null
  checked_at: string | null
  due_at: string
}
