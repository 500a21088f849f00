import { useId } from 'react'
import { formatShortTime } from '#api/admin/format-time.ts'
import type { InboxMessage } from '../inbox-message.ts'
import { MessageDetails, messageLabel } from './message-details.tsx'
import type { Inbox } from './use-inbox.ts'

interface MessageRowProps {
  message: InboxMessage
  inbox: Inbox
  /** `in-list` and `beside`: the message is shown, or would be, beside the list. */
  state: 'closed' | 'open' | 'in-list' | 'beside'
  onToggle: () => void
}

/** A message in the list, which opens when clicked. */
export function MessageRow({ message, inbox, state, onToggle }: MessageRowProps) {
  const bodyId = useId()
  const isUnread = !message.readAt
  const isOpen = state === 'open'
  const expands = isOpen || state === 'closed'
  return (
    <li className="message" data-unread={isUnread || undefined}>
      <h2>
        <button
          type="button"
          className="message-line"
          aria-current={state === 'beside' ? 'true' : undefined}
          aria-expanded={expands ? isOpen : undefined}
          aria-controls={expands ? bodyId : undefined}
          onClick={onToggle}
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
      {expands && (
        <section
          id={bodyId}
          aria-label={messageLabel(message)}
          hidden={!isOpen}
          className="message-body"
        >
          <MessageDetails message={message} inbox={inbox} />
        </section>
      )}
    </li>
  )
}
