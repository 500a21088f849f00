/** Table types of imports; see tables.ts. */
import type { Generated } from 'kysely'

export interface ImportTables {
  import_source: ImportSourceTable
  import_picture: ImportPictureTable
  import_run: ImportRunTable
}

/** The post that an item of a source became, so that a second import is an update. */
interface ImportSourceTable {
  /** Such as `ghost:6412…`. */
  source_id: string
  post_id: string
  /** Of what was imported; the same one needs no update. */
  hash: string
  /** Revisions as the import left them: others were edited on the site. */
  post_revision: number
  draft_revision: number | null
  imported_at: string
}

/** An imported picture by the SHA-256 of its file. */
interface ImportPictureTable {
  hash: string
  src: string
}

/** An import in the admin area. Its file is in the data folder. */
export interface ImportRunTable {
  id: string
  /** Of the uploaded file. */
  name: string
  state: 'planning' | 'planned' | 'applying' | 'stopped' | 'done' | 'failed'
  fetch_pictures: number
  /** The name of the account. */
  started_by: string
  started_at: string
  finished_at: string | null
  /** Random; who has another one no longer writes to the row. */
  claim: string
  /** Lease, extended by the process that works on it. */
  claimed_until: string
  /** Posts that are finished, of `total`. */
  done: Generated<number>
  total: Generated<number>
  /** JSON. */
  plan: string | null
  /** JSON; of an import that ended or was stopped. */
  outcome: string | null
  /** Message for the administrator. */
  problem: string | null
}
