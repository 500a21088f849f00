/** The list of messages as an address: which tab, what is searched, which page. */
import { adminApi, adminPages } from '#admin-routes.ts'
import { pageNumber } from '#http/admin/page-number.ts'
import type { InboxTab } from '../inbox-message.ts'

export const tabs: { value: InboxTab; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
  { value: 'deleted', label: 'Deleted' },
]

interface Place {
  tab: InboxTab
  words: string
  page: number
}

export interface InboxAddress extends Place {
  /** The address of the same list with something changed; a change of what is listed begins anew. */
  href: (change: Partial<Place>) => string
  apiPath: (limit: number) => string
}

/** Reads `?tab=&q=&page=`; what it does not know counts as absent. */
export function readInboxAddress(search: URLSearchParams): InboxAddress {
  const place: Place = {
    tab: tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'inbox',
    words: search.get('q') ?? '',
    page: pageNumber(search),
  }
  return {
    ...place,
    href: (change) => {
      const query = queryOf({ ...place, page: 1, ...change })
      return query.size > 0 ? `${adminPages.messages}?${query}` : adminPages.messages
    },
    apiPath: (limit) => {
      const query = queryOf(place)
      query.set('limit', String(limit))
      return `${adminApi.messages}?${query}`
    },
  }
}

function queryOf({ tab, words, page }: Place) {
  return new URLSearchParams({
    ...(tab !== 'inbox' && { tab }),
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  })
}
