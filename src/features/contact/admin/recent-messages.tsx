import { useId } from 'react'
import { adminApi, adminPages } from '#admin-paths.ts'
import { formatShortTime } from '#api/admin/format-time.ts'
import { pages } from '#paths.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { SmallLink } from '#ui/admin/small-button.tsx'
import type { InboxMessage } from '../inbox-message.ts'
import { linkedMessageHref } from './inbox-params.ts'
import { replyAddress } from './reply-address.ts'
import { useInbox } from './use-inbox.ts'

interface RecentMessagesProps {
  messages: InboxMessage[]
  /** Called after a message was marked as replied. */
  onChanged: () => Promise<unknown>
}

/** The newest messages with their first line; a reply is one step away. */
export function RecentMessages({ messages, onChanged }: RecentMessagesProps) {
  const titleId = useId()
  const inbox = useInbox(adminApi.messages)
  async function markReplied(message: InboxMessage) {
    await inbox.change(message, { replied: true })
    await onChanged()
  }
  return (
    <section aria-labelledby={titleId}>
      <div className="dashboard-head">
        <h2 id={titleId} className="admin-subtitle">
          Newest messages
        </h2>
        <a href={adminPages.messages} className="link">
          All messages
        </a>
      </div>
      {messages.length === 0 ? (
        <p className="dashboard-empty">
          No messages yet. They come from the form on your site:{' '}
          <a href={pages.section('contact')} className="link">
            try it
          </a>
          .
        </p>
      ) : (
        <ul className="admin-rows">
          {messages.map((message) => (
            <RecentMessage
              key={message._id}
              message={message}
              onReply={() => markReplied(message)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentMessage({ message, onReply }: { message: InboxMessage; onReply: () => void }) {
  const nameId = useId()
  const { _id, name, createdAt, readAt, repliedAt } = message
  return (
    <li className="admin-row recent-message" data-unread={!readAt || undefined}>
      <div>
        <p className="recent-message-head">
          <a id={nameId} href={linkedMessageHref(_id, name)}>
            {!readAt && <span className="sr-only">Unread: </span>}
            <bdi>{name}</bdi>
          </a>
          <time dateTime={createdAt} className="label">
            {formatShortTime(createdAt, new Date())}
          </time>
          {repliedAt && <span className="label">Replied</span>}
        </p>
        <p className="admin-row-excerpt" dir="auto">
          {firstLine(message.message)}
        </p>
      </div>
      <div className="admin-row-actions">
        <SmallLink href={replyAddress(message)} aria-describedby={nameId} onClick={onReply}>
          <AdminIcon name="mail" />
          Reply
        </SmallLink>
      </div>
    </li>
  )
}

const maxLineLength = 200

function firstLine(text: string) {
  return text
    .trim()
    .split(/[\r\n]/, 1)[0]
    ?.slice(0, maxLineLength)
    .toWellFormed()
}
