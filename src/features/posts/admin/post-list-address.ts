/** The list of posts as an address: what is searched, in which order, which page. */
import { adminPages } from '#admin-routes.ts'
import { pageNumber } from '#http/admin/page-number.ts'
import { api } from '#routes.ts'
import { type PostOrder, postOrders } from '../post-orders.ts'

const labels: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  title: 'By title',
}
export const orders = postOrders.map((value) => ({ value, label: labels[value] }))

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
  const order = postOrders.find((each) => each === search.get('order')) ?? 'newest'
  const place: Place = {
    words: search.get('q') ?? '',
    order,
    deleted: search.get('state') === 'deleted',
    page: pageNumber(search),
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
