/** A contact message as the owner reads it. */
export interface InboxMessage {
  _id: string
  name: string
  email: string
  subject?: string
  message: string
  /** ISO 8601, UTC, like every time below. */
  createdAt: string
  readAt?: string
  repliedAt?: string
  isSpam: boolean
  deletedAt?: string
  /** Whether the owner was told by mail. */
  mail: 'none' | 'waiting' | 'sent' | 'failed'
}

export interface MessageCounts {
  unread: number
  inbox: number
  spam: number
  deleted: number
}
