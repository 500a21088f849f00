import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { adminQuery, listQuery } from '#api/admin/admin-queries.ts'
import type { WithReauth } from '#api/admin/call-admin.ts'
import { pages } from '#paths.ts'
import { EmptyState } from '#ui/admin/empty-state.tsx'
import { keepFocusState } from '#ui/admin/keep-focus-state.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SearchField } from '#ui/admin/search-field.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import { useLocation, useSearch } from '#ui/location.ts'
import {
  type InboxMessage,
  type InboxTab,
  type MessageCounts,
  messagesPerPage,
} from '../inbox-message.ts'
import { type InboxParams, readInboxParams, tabs } from './inbox-params.ts'
import { MessageList } from './message-list.tsx'
import { NotificationRecipient } from './notification-recipient.tsx'
import { useInbox } from './use-inbox.ts'

const placeholderCount = 4

/** The inbox, unread messages first. */
export function MessagesPage({ withReauth }: { withReauth: WithReauth }) {
  const search = new URLSearchParams(useSearch())
  const params = readInboxParams(search)
  const path = params.apiPath(messagesPerPage)
  const list = useQuery(listQuery<InboxMessage>(path, { keepPreviousWithin: 'tab' }))
  const inbox = useInbox(path)
  const { notice } = inbox
  return (
    <>
      <PageHeader title="Messages" />
      <NotificationRecipient withReauth={withReauth} />
      <InboxControls params={params} />
      {notice && <UndoNotice key={notice.number} text={notice.text} onUndo={notice.undo} />}
      {list.isPending && (
        <div className="messages">
          <RowPlaceholders count={placeholderCount} label="Loading messages" />
          <div className="message-pane" />
        </div>
      )}
      {list.isError && (
        <LoadFailure
          message="Failed to load messages. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          {list.data.items.length === 0 && <NoMessages params={params} />}
          {list.data.items.length > 0 && (
            <MessageList
              key={params.linkedId}
              messages={list.data.items}
              inbox={inbox}
              linkedId={params.linkedId}
            />
          )}
          <Pager
            page={params.page}
            pageSize={messagesPerPage}
            total={list.data.total}
            isMinimum={list.data.isMinimum}
            hrefOf={(page) => params.href({ page })}
          />
        </>
      )}
    </>
  )
}

function InboxControls({ params }: { params: InboxParams }) {
  const [, navigate] = useLocation()
  const { data: counts } = useQuery(adminQuery<MessageCounts>(adminApi.messageCounts))
  return (
    <div className="list-controls">
      <ul className="tabs">
        {tabs.map(({ value, label }) => (
          <li key={value}>
            <a
              href={params.href({ tab: value, searchText: '' })}
              aria-current={value === params.tab ? 'true' : undefined}
            >
              {label}
              {counts && <span className="label figures">{counts[value]}</span>}
            </a>
          </li>
        ))}
      </ul>
      <SearchField
        label="Search messages"
        value={params.searchText}
        onSearch={(text) =>
          navigate(params.href({ searchText: text.trim() }), {
            replace: true,
            state: keepFocusState,
          })
        }
      />
    </div>
  )
}

const emptyTexts: Record<InboxTab, [title: string, hint: string]> = {
  inbox: ['No messages yet.', 'Messages from the contact form appear here.'],
  spam: ['No spam.', 'Messages that look like spam are moved here instead of being deleted.'],
  deleted: ['No deleted messages.', 'Deleted messages stay here for thirty days.'],
}

function NoMessages({ params }: { params: InboxParams }) {
  if (params.page > 1) return <EmptyState />
  const [title, hint] = params.searchText
    ? [
        `No message contains “${params.searchText}”.`,
        'The search covers names, addresses, subjects and texts.',
      ]
    : emptyTexts[params.tab]
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">{title}</p>
      <p>{hint}</p>
      {params.searchText ? (
        <a href={params.href({ searchText: '' })} className="link">
          Show all messages
        </a>
      ) : (
        params.tab === 'inbox' && (
          <a href={pages.section('contact')} className="link">
            See the form on your site
          </a>
        )
      )}
    </div>
  )
}
