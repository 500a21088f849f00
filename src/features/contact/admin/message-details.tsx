import { formatTime } from '#api/admin/format-time.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { SmallButton, SmallLink } from '#ui/admin/small-button.tsx'
import type { InboxMessage, SpamReason } from '../inbox-message.ts'
import { replyAddress } from './reply-address.ts'
import type { Inbox } from './use-inbox.ts'

interface MessageDetailsProps {
  message: InboxMessage
  inbox: Inbox
}

/** An open message: sender, text and actions. */
export function MessageDetails({ message, inbox }: MessageDetailsProps) {
  return (
    <>
      <MessageFacts message={message} />
      <p className="message-text" dir="auto">
        {message.message}
      </p>
      <MessageActions message={message} inbox={inbox} />
    </>
  )
}

/** The accessible name of an open message. */
export function messageLabel({ name }: InboxMessage): string {
  return `Message from ${name}`
}

function MessageFacts({ message }: { message: InboxMessage }) {
  const { name, email, createdAt, repliedAt, mail, spamReason } = message
  return (
    <p className="label admin-row-facts">
      <span>
        <bdi>{name}</bdi>, <bdi>{email}</bdi>
      </span>
      <span>{formatTime(createdAt)}</span>
      {repliedAt && <span>Replied: {formatTime(repliedAt)}</span>}
      {spamReason && <span>{spamReasons[spamReason]}</span>}
      {mail === 'waiting' && <span>Notification mail pending</span>}
      {mail === 'failed' && (
        <span className="text-negative">Notification mail failed; the message is only here</span>
      )}
    </p>
  )
}

const spamReasons: Record<SpamReason, string> = {
  honeypot:
    'Spam: a field that people cannot see was filled in, within two seconds or without a script',
  'rate-limit': 'Spam: more than five messages came from this network within an hour',
  marked: 'Spam: marked by an administrator',
}

function MessageActions({ message, inbox }: MessageDetailsProps) {
  if (message.deletedAt) {
    return (
      <div className="admin-row-actions">
        <SmallButton onClick={() => inbox.restore(message)}>
          <AdminIcon name="undo-2" />
          Bring back
        </SmallButton>
      </div>
    )
  }
  return (
    <div className="admin-row-actions">
      <SmallLink
        variant="primary"
        href={replyAddress(message)}
        onClick={() => inbox.change(message, { replied: true })}
      >
        <AdminIcon name="mail" />
        Reply
      </SmallLink>
      <SmallButton onClick={() => inbox.change(message, { replied: !message.repliedAt })}>
        {message.repliedAt ? 'Mark as not replied' : 'Mark as replied'}
      </SmallButton>
      <SmallButton onClick={() => inbox.change(message, { read: !message.readAt })}>
        {message.readAt ? 'Mark as unread' : 'Mark as read'}
      </SmallButton>
      <SmallButton onClick={() => inbox.move(message, !message.isSpam)}>
        {message.isSpam ? 'Not spam' : 'Spam'}
      </SmallButton>
      <SmallButton variant="danger" onClick={() => inbox.remove(message)}>
        Delete
      </SmallButton>
    </div>
  )
}
