/** A piece of background work; see src/queue. */
import type { Generated } from 'kysely'

export interface JobTable {
  /** Another one each time that the key is enqueued: what runs meanwhile does not end the new one. */
  id: string
  kind: string
  /** Unique among those of the kind. */
  key: string
  /** JSON with ids, no texts. */
  payload: string
  due_at: string
  attempts: Generated<number>
  /** The end of the lease of the process that runs it. */
  claimed_until: string | null
  /** What the last attempt failed of. */
  problem: string | null
}
