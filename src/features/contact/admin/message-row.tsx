import { useId, useState } from 'react'
import { readableTime, shortReadableTime } from '#http/admin/readable-time.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { SmallButton, SmallLink } from '#ui/admin/small-button.tsx'
import type { InboxMessage } from '../inbox-message.ts'
import { replyAddress } from './reply-address.ts'
import type { Inbox } from './use-inbox.ts'

interface MessageRowProps {
  message: InboxMessage
  inbox: Inbox
}

/** One message: a line that opens to the whole of it. Opening it means that it is read. */
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
            {shortReadableTime(message.createdAt, new Date())}
          </time>
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen} className="message-body">
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
      <span>{readableTime(createdAt)}</span>
      {repliedAt && <span>Replied: {readableTime(repliedAt)}</span>}
      {mail === 'waiting' && <span>Waiting to be mailed to you</span>}
      {mail === 'failed' && (
        <span className="text-negative">Could not be mailed to you; it is only here</span>
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
        look="primary"
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
      <SmallButton look="danger" onClick={() => inbox.remove(message)}>
        Delete
      </SmallButton>
    </div>
  )
}
