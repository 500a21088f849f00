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
  /** Absent for spam of earlier versions, too. */
  spamReason?: SpamReason
  /** Set on a deleted message, which can be restored. */
  deletedAt?: string
  mail: MailState
}

/** `honeypot`: the hidden field and the time; `marked`: by an administrator. */
export type SpamReason = 'honeypot' | 'rate-limit' | 'marked'

/** State of the notification mail; `failed`: given up after two days. */
export type MailState = 'none' | 'waiting' | 'sent' | 'failed'

export const inboxTabs = ['inbox', 'spam', 'deleted'] as const
export type InboxTab = (typeof inboxTabs)[number]

/** The number of messages per tab, and of unread messages in the inbox. */
export type MessageCounts = Record<InboxTab | 'unread', number>

export const messagesPerPage = 20
