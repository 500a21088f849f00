/** The list of posts as an address: what is searched, in which order, which page. */
import { adminPages } from '#admin-routes.ts'
import { api } from '#routes.ts'

export const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'changed', label: 'Last changed' },
  { value: 'title', label: 'By title' },
] as const

interface Place {
  words: string
  order: string
  deleted: boolean
  page: number
}

export interface ListAddress extends Place {
  /** The address of the same list with something changed; a change of what is listed begins anew. */
  href: (change: Partial<Place>) => string
  apiPath: (limit: number) => string
}

/** Reads `?q=&order=&state=&page=`; what it does not know counts as absent. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const order = orders.find(({ value }) => value === search.get('order'))?.value ?? 'newest'
  const page = search.get('page') ?? ''
  const place: Place = {
    words: search.get('q') ?? '',
    order,
    deleted: search.get('state') === 'deleted',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  }
  return {
    ...place,
    href: (change) => withQuery(adminPages.managePosts, queryOf({ ...place, page: 1, ...change })),
    apiPath: (limit) => {
      const query = queryOf(place)
      // Asks as an administrator, also for the plain list.
      query.set('order', place.order)
      query.set('limit', String(limit))
      return withQuery(api.posts, query)
    },
  }
}

function queryOf({ words, order, deleted, page }: Place) {
  return new URLSearchParams({
    ...(words && { q: words }),
    ...(order !== 'newest' && { order }),
    ...(deleted && { state: 'deleted' }),
    ...(page > 1 && { page: String(page) }),
  })
}

function withQuery(path: string, query: URLSearchParams) {
  return query.size > 0 ? `${path}?${query}` : path
}
