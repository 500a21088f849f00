/** What a message is on the wire, for the administrators who read it. */

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
  /** On a message that was deleted and can be taken back. */
  deletedAt?: string
  mail: MailState
}

/** Whether the owner is told by mail; `failed`: it was tried for two days and is not tried again. */
export type MailState = 'none' | 'waiting' | 'sent' | 'failed'

export const inboxTabs = ['inbox', 'spam', 'deleted'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** How many messages a tab has, and how many of the inbox nobody has read. */
export type MessageCounts = Record<InboxTab | 'unread', number>

export const messagesPerPage = 20
