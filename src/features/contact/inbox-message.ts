/** A contact message as sent by the inbox API. */
export interface InboxMessage {
  _id: string
  name: string
  email: string
  subject?: string
  message: string
  /** ISO 8601, UTC. */
  createdAt: string
  readAt?: string
  repliedAt?: string
  isSpam: boolean
  /** Set on a deleted message, which can be restored. */
  deletedAt?: string
  mail: MailState
}

/** State of the notification mail; `failed`: given up after two days. */
export type MailState = 'none' | 'waiting' | 'sent' | 'failed'

export const inboxTabs = ['inbox', 'spam', 'deleted'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** The number of messages per tab, and of unread messages in the inbox. */
export type MessageCounts = Record<InboxTab | 'unread', number>

export const messagesPerPage = 20
