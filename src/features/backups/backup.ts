/** A backup that the site made by itself, on the wire. */
export interface Backup {
  _id: string
  /** Its name in the folder of backups. */
  file: string
  state: 'running' | 'done' | 'failed'
  startedAt: string
  finishedAt?: string
  /** Bytes. */
  size?: number
  counts?: BackupCounts
  /** Whether it was restored aside and found whole. */
  rehearsed: boolean
  /** What failed, in a sentence for the owner. */
  problem?: string
  /** Whether its file is where it was put: the owner may have moved it. */
  isThere: boolean
}

/** How many of what is in it. */
export interface BackupCounts {
  posts: number
  messages: number
  users: number
  uploads: number
}

/** What `GET /api/backups` answers. */
export interface BackupOverview {
  /** How many the site keeps; 0: it makes none by itself. */
  kept: number
  /** Newest first. */
  backups: Backup[]
  /** The newest on which one can rely, however many failed since; absent where there is none. */
  lastGood?: Backup
}
