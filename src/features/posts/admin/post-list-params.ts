/** The state of the post list in the query string: search, order, tab and page. */
import { adminPages } from '#admin-paths.ts'
import { api, pageNumber } from '#paths.ts'
import { type PostOrder, postOrders } from '../post.ts'

const labels: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  title: 'By title',
}
export const orders = postOrders.map((value) => ({ value, label: labels[value] }))

interface ListState {
  search: string
  order: string
  deleted: boolean
  page: number
}

export interface PostListParams extends ListState {
  /** The URL of the list with some parameters changed; starts at page 1 unless `page` is given. */
  href: (change: Partial<ListState>) => string
  apiPath: (limit: number) => string
}

/** Parses `?q=&order=&state=&page=`; invalid values count as absent. */
export function parseListParams(query: URLSearchParams): PostListParams {
  const state: ListState = {
    search: query.get('q') ?? '',
    order: postOrders.find((name) => name === query.get('order')) ?? 'newest',
    deleted: query.get('state') === 'deleted',
    page: pageNumber(query.get('page')),
  }
  return {
    ...state,
    href: (change) => withQuery(adminPages.managePosts, toQuery({ ...state, page: 1, ...change })),
    apiPath: (limit) => {
      const query = toQuery(state)
      // Makes it a request of an administrator.
      query.set('order', state.order)
      query.set('limit', String(limit))
      return withQuery(api.posts, query)
    },
  }
}

function toQuery({ search, order, deleted, page }: ListState) {
  return new URLSearchParams({
    ...(search && { q: search }),
    ...(order !== 'newest' && { order }),
    ...(deleted && { state: 'deleted' }),
    ...(page > 1 && { page: String(page) }),
  })
}

function withQuery(path: string, query: URLSearchParams) {
  return query.size > 0 ? `${path}?${query}` : path
}
