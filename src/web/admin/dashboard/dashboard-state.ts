import type { BackupSummary } from '#features/backups/admin/backup-status.ts'
import type { InboxMessage } from '#features/contact/inbox-message.ts'
import type { UnfinishedPost } from '#features/posts/post.ts'

/** The response of `/api/dashboard`: what an administrator looks for each morning. */
export interface DashboardState {
  /** Messages. */
  unread: number
  /** The last whole day in the site's time zone, YYYY-MM-DD. */
  yesterday: { day: string; readers: number }
  today: { day: string; readers: number }
  /** Links of public texts that lead nowhere. */
  brokenLinks: number
  backup: BackupSummary
  /** Of the last thirty days, today included. */
  readers: {
    count: number
    /** SVG that the server has drawn. */
    chart: string
  }
  /** The newest three of the inbox. */
  messages: InboxMessage[]
  /** Drafts and unpublished changes, the last changed first. */
  unfinished: FirstPosts
  /** The soonest first. */
  scheduled: FirstPosts
  server: ServerState
}

interface FirstPosts {
  /** At most five. */
  posts: UnfinishedPost[]
  total: number
}

export interface ServerState {
  /** Of the data folder, in bytes; absent if the system does not tell. */
  disk?: { free: number; isLow: boolean }
  mail: {
    /** Whether there are a mail server and an address. */
    isConfigured: boolean
    waiting: number
    /** Of the newest hundred messages, those whose mail was given up. */
    failed: number
  }
  /** `size` in bytes. */
  database: { kind: 'SQLite' | 'PostgreSQL'; size: number }
  /** Of this software. */
  version: string
}
