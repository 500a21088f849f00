/** Query options and cache updates of the admin pages, for TanStack Query. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callAdmin } from './call-admin.ts'

/** A single resource. */
export function adminQuery<Body>(path: string) {
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => (await callAdmin<Body>('GET', path, undefined, { signal })).body,
  })
}

export interface ListResponse<Item> {
  items: Item[]
  /** The number of items on all pages. */
  total: number
  /** Whether there are more than `total`. */
  isMinimum?: boolean
}

interface ListOptions {
  /**
   * A query parameter. While another page or search with the same value loads, the previous list stays,
   * so that it does not flicker while the user types.
   */
  keepPreviousWithin?: string
}

/** One page of a list. */
export function listQuery<Item>(path: string, { keepPreviousWithin }: ListOptions = {}) {
  return queryOptions({
    queryKey: [path],
    placeholderData: (previous: ListResponse<Item> | undefined, previousQuery) =>
      keepPreviousWithin !== undefined &&
      previousQuery &&
      searchParam(previousQuery.queryKey[0], keepPreviousWithin) ===
        searchParam(path, keepPreviousWithin)
        ? previous
        : undefined,
    queryFn: async ({ signal }): Promise<ListResponse<Item>> => {
      const { body, headers } = await callAdmin<Item[]>('GET', path, undefined, { signal })
      if (!Array.isArray(body)) throw new Error(`${path} did not return a list`)
      const total = Number(headers.get('x-total-count') ?? body.length)
      const isMinimum = headers.get('x-total-count-relation') === 'gt'
      return { items: pageOf(body, path), total, isMinimum }
    },
  })
}

/** Cuts the page out of the whole list, which a server without paging returns. */
function pageOf<Item>(items: Item[], path: string) {
  const limit = Number(searchParam(path, 'limit') ?? items.length)
  if (items.length <= limit) return items
  const start = (Number(searchParam(path, 'page') ?? 1) - 1) * limit
  return items.slice(start, start + limit)
}

/** Refetches the active queries at or below an API path and removes the inactive ones. */
export async function refresh(queryClient: QueryClient, base: string): Promise<void> {
  removeInactive(queryClient, base)
  await queryClient.invalidateQueries({ predicate: isBelow(base) })
}

/** Removes the queries at or below an API path that no component observes. */
export function removeInactive(queryClient: QueryClient, base: string): void {
  queryClient.removeQueries({ predicate: isBelow(base), type: 'inactive' })
}

/** Optimistically removes an item from every cached list. */
export function removeFromLists(queryClient: QueryClient, base: string, id: string): void {
  queryClient.setQueriesData<ListResponse<{ _id: string }>>(
    { predicate: isBelow(base) },
    (list) => {
      if (!Array.isArray(list?.items)) return list
      const items = list.items.filter(({ _id }) => _id !== id)
      return { ...list, items, total: list.total - (list.items.length - items.length) }
    },
  )
}

function isBelow(base: string) {
  return ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const key = String(queryKey[0])
    return key === base || key.startsWith(`${base}?`) || key.startsWith(`${base}/`)
  }
}

function searchParam(path = '', name: string) {
  return new URLSearchParams(path.split('?')[1]).get(name)
}
