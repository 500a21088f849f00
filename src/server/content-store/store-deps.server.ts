import type { Db } from '#db/open.server.ts'

export interface StoreDeps {
  db: Db
  publicUrl: string
  now: () => Date
  /** The name of the account, for the history. */
  savedBy: string
}
