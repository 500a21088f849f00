/** A site backup as sent by the API. */
export interface Backup {
  _id: string
  /** File name in the backups folder. */
  file: string
  state: 'running' | 'done' | 'failed'
  startedAt: string
  finishedAt?: string
  /** Bytes. */
  size?: number
  counts?: BackupCounts
  /** Whether a test restore succeeded. */
  verified: boolean
  /** What failed, written for the owner. */
  problem?: string
  /** Whether the file still exists; the owner may have moved it. */
  fileExists: boolean
}

export interface BackupCounts {
  posts: number
  messages: number
  users: number
  uploads: number
}

/** The response of `GET /api/backups`. */
export interface BackupOverview {
  /** How many backups are retained; 0 if daily backups are disabled. */
  retained: number
  /** Newest first. */
  backups: Backup[]
  /** The latest verified backup, regardless of later failures. */
  latestVerified?: Backup
}
