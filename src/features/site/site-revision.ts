/** A revision in the history, as the API sends it. */
export interface RevisionSummary {
  revision: number
  /** The name of the account; null for the seed. */
  savedBy: string | null
  /** ISO 8601, UTC. */
  savedAt: string
  /** The parts of the document that differ from the revision before, such as `hero`. */
  changed: string[]
}
