import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { adminApi } from '#admin-routes.ts'
import { read, readList } from '#http/admin/admin-reads.ts'
import { EmptyPage } from '#ui/admin/empty-page.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { quietChange } from '#ui/admin/quiet-change.ts'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SearchField } from '#ui/admin/search-field.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import {
  type InboxMessage,
  type InboxTab,
  type MessageCounts,
  messagesPerPage,
} from '../inbox-message.ts'
import { type InboxAddress, readInboxAddress, tabs } from './inbox-address.ts'
import { MessageRow } from './message-row.tsx'
import { useInbox } from './use-inbox.ts'

const placeholderCount = 4

/** What visitors sent, unread first. */
export function MessagesPage() {
  const [search] = useSearchParams()
  const address = readInboxAddress(search)
  const path = address.apiPath(messagesPerPage)
  const list = useQuery(readList<InboxMessage>(path, { steadyWithin: 'tab' }))
  const inbox = useInbox(path)
  const { moved } = inbox
  return (
    <>
      <PageHeader title="Messages" />
      <InboxControls address={address} />
      {moved && <UndoNotice key={moved.number} text={moved.text} onUndo={moved.undo} />}
      {list.isPending && <RowPlaceholders count={placeholderCount} label="Loading messages" />}
      {list.isError && (
        <LoadFailure
          message="Failed to load messages. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          {list.data.items.length === 0 && <NoMessages address={address} />}
          {list.data.items.length > 0 && (
            <ul className="admin-rows">
              {list.data.items.map((message) => (
                <MessageRow key={message._id} message={message} inbox={inbox} />
              ))}
            </ul>
          )}
          <Pager
            page={address.page}
            pageSize={messagesPerPage}
            total={list.data.total}
            hrefOf={(page) => address.href({ page })}
          />
        </>
      )}
    </>
  )
}

function InboxControls({ address }: { address: InboxAddress }) {
  const [, navigate] = useLocation()
  const { data: counts } = useQuery(read<MessageCounts>(adminApi.messageCounts))
  return (
    <div className="list-controls">
      <ul className="tabs">
        {tabs.map(({ value, label }) => (
          <li key={value}>
            <a
              href={address.href({ tab: value, words: '' })}
              aria-current={value === address.tab ? 'true' : undefined}
            >
              {label}
              {counts && <span className="label figures">{counts[value]}</span>}
            </a>
          </li>
        ))}
      </ul>
      <SearchField
        label="Search messages"
        value={address.words}
        onSearch={(words) =>
          navigate(address.href({ words: words.trim() }), { replace: true, state: quietChange })
        }
      />
    </div>
  )
}

const emptyWords: Record<InboxTab, [title: string, next: string]> = {
  inbox: ['No messages yet.', 'What visitors send through the contact form arrives here.'],
  spam: ['No spam.', 'Messages that look like a machine’s work are put here, not thrown away.'],
  deleted: ['Nothing was deleted lately.', 'What you delete stays here for thirty days.'],
}

function NoMessages({ address }: { address: InboxAddress }) {
  if (address.page > 1) return <EmptyPage />
  const [title, next] = address.words
    ? [`No message holds “${address.words}”.`, 'Names, addresses, subjects and texts are searched.']
    : emptyWords[address.tab]
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">{title}</p>
      <p>{next}</p>
    </div>
  )
}
