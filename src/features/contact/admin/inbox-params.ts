/** The state of the message list in the URL: tab, search and page. */
import { adminApi, adminPages } from '#admin-paths.ts'
import { pageNumber } from '#paths.ts'
import type { InboxTab } from '../inbox-message.ts'

export const tabs: { value: InboxTab; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
  { value: 'deleted', label: 'Deleted' },
]

interface ListState {
  tab: InboxTab
  searchText: string
  page: number
}

export interface InboxParams extends ListState {
  /** The message that a link to the list opens. */
  linkedId: string | null
  /** The URL of the changed list; resets the page unless it is changed. */
  href: (change: Partial<ListState>) => string
  apiPath: (limit: number) => string
}

/** Parses `?tab=&q=&page=&message=`; unknown values are ignored. */
export function readInboxParams(search: URLSearchParams): InboxParams {
  const state: ListState = {
    tab: tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'inbox',
    searchText: search.get('q') ?? '',
    page: pageNumber(search.get('page')),
  }
  return {
    ...state,
    linkedId: search.get('message'),
    href: (change) => {
      const query = toQuery({ ...state, page: 1, ...change })
      return query.size > 0 ? `${adminPages.messages}?${query}` : adminPages.messages
    },
    apiPath: (limit) => {
      const query = toQuery(state)
      query.set('limit', String(limit))
      return `${adminApi.messages}?${query}`
    },
  }
}

/** The URL of an inbox message that contains `searchText`, opened in the list of those. */
export function linkedMessageHref(id: string, searchText: string): string {
  return `${adminPages.messages}?${new URLSearchParams({ q: searchText, message: id })}`
}

function toQuery({ tab, searchText, page }: ListState) {
  return new URLSearchParams({
    ...(tab !== 'inbox' && { tab }),
    ...(searchText && { q: searchText }),
    ...(page > 1 && { page: String(page) }),
  })
}
