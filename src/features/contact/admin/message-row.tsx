import { useId, useState } from 'react'
import { formatShortTime, formatTime } from '#api/admin/format-time.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { SmallButton, SmallLink } from '#ui/admin/small-button.tsx'
import type { InboxMessage } from '../inbox-message.ts'
import { replyAddress } from './reply-address.ts'
import type { Inbox } from './use-inbox.ts'

interface MessageRowProps {
  message: InboxMessage
  inbox: Inbox
}

/** A message that expands when clicked. Expanding it marks it as read. */
export function MessageRow({ message, inbox }: MessageRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const bodyId = useId()
  const isUnread = !message.readAt

  function toggle() {
    setIsOpen(!isOpen)
    if (!isOpen && isUnread && !message.deletedAt) inbox.change(message, { read: true })
  }

  return (
    <li className="message" data-unread={isUnread || undefined}>
      <h2>
        <button
          type="button"
          className="message-line"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <span className="message-from" dir="auto">
            {isUnread && <span className="sr-only">Unread: </span>}
            {message.name}
          </span>
          <span className="message-subject">
            {message.subject ? (
              <bdi>{message.subject}</bdi>
            ) : (
              <span className="text-soft">No subject</span>
            )}
            {!isOpen && <bdi className="message-start"> {message.message.slice(0, 140)}</bdi>}
          </span>
          <time dateTime={message.createdAt} className="label">
            {formatShortTime(message.createdAt, new Date())}
          </time>
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen} className="pt-1 pr-2 pb-5 pl-5">
        <MessageFacts message={message} />
        <p className="message-text" dir="auto">
          {message.message}
        </p>
        <MessageActions message={message} inbox={inbox} />
      </div>
    </li>
  )
}

function MessageFacts({ message }: { message: InboxMessage }) {
  const { name, email, createdAt, repliedAt, mail } = message
  return (
    <p className="label admin-row-facts">
      <bdi>
        {name}, {email}
      </bdi>
      <span>{formatTime(createdAt)}</span>
      {repliedAt && <span>Replied: {formatTime(repliedAt)}</span>}
      {mail === 'waiting' && <span>Notification mail pending</span>}
      {mail === 'failed' && (
        <span className="text-negative">Notification mail failed; the message is only here</span>
      )}
    </p>
  )
}

function MessageActions({ message, inbox }: MessageRowProps) {
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
