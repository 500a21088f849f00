/** The state of the post list in the query string: search, order, tab and page. */
import { adminPages } from '#admin-paths.ts'
import { api, pageNumber } from '#paths.ts'
import type { PostOrder } from '../post.ts'
import { postOrders } from '../post-values.ts'

const labels: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  title: 'By title',
}
export const orders = postOrders.map((value) => ({ value, label: labels[value] }))

/** Values of the `status` parameter, and the tabs of the list. */
const statuses = ['all', 'published', 'scheduled', 'draft', 'deleted'] as const
type ListStatus = (typeof statuses)[number]
const statusLabels: Record<ListStatus, string> = {
  all: 'All',
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  deleted: 'Deleted',
}
export const tabs = statuses.map((status) => ({ status, label: statusLabels[status] }))

interface ListState {
  search: string
  order: string
  status: ListStatus
  page: number
}

export interface PostListParams extends ListState {
  /** The URL of the list with some parameters changed; starts at page 1 unless `page` is given. */
  href: (change: Partial<ListState>) => string
  apiPath: (limit: number) => string
}

/** Parses `?q=&order=&status=&page=`; invalid values count as absent. */
export function parseListParams(query: URLSearchParams): PostListParams {
  const state: ListState = {
    search: query.get('q') ?? '',
    order: postOrders.find((name) => name === query.get('order')) ?? 'newest',
    status: statuses.find((name) => name === query.get('status')) ?? 'all',
    page: pageNumber(query.get('page')),
  }
  return {
    ...state,
    href: (change) => withQuery(adminPages.managePosts, toQuery({ ...state, page: 1, ...change })),
    apiPath: (limit) => {
      const { search, order, status, page } = state
      const query = toQuery({ search, order: 'newest', status: 'all', page })
      query.set('order', order)
      if (status === 'deleted') query.set('state', status)
      else query.set('status', status)
      query.set('limit', String(limit))
      return withQuery(api.posts, query)
    },
  }
}

function toQuery({ search, order, status, page }: ListState) {
  return new URLSearchParams({
    ...(search && { q: search }),
    ...(order !== 'newest' && { order }),
    ...(status !== 'all' && { status }),
    ...(page > 1 && { page: String(page) }),
  })
}

function withQuery(path: string, query: URLSearchParams) {
  return query.size > 0 ? `${path}?${query}` : path
}
