/** Reads of the admin pages, through TanStack Query with the admin area's rules. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callAdmin } from './call-admin.ts'

/** One thing. */
export function read<Body>(path: string) {
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => (await callAdmin<Body>('GET', path, undefined, signal)).body,
  })
}

export interface ListAnswer<Item> {
  items: Item[]
  /** How many there are on all pages together. */
  total: number
}

interface ListOptions {
  /**
   * A parameter of the address. While another page or search with the same one is on its way, the
   * list that stands there stays: it must not flicker under one's fingers.
   */
  steadyWithin?: string
}

/** One page of a list. */
export function readList<Item>(path: string, { steadyWithin }: ListOptions = {}) {
  return queryOptions({
    queryKey: [path],
    placeholderData: (last: ListAnswer<Item> | undefined, lastQuery) =>
      steadyWithin !== undefined &&
      lastQuery &&
      parameter(lastQuery.queryKey[0], steadyWithin) === parameter(path, steadyWithin)
        ? last
        : undefined,
    queryFn: async ({ signal }): Promise<ListAnswer<Item>> => {
      const { body, headers } = await callAdmin<Item[]>('GET', path, undefined, signal)
      if (!Array.isArray(body)) throw new Error(`${path} answered something else than a list`)
      return { items: body, total: Number(headers.get('x-total-count') ?? body.length) }
    },
  })
}

/** Asks anew for everything at or below a path of the API, and forgets what no page shows. */
export async function refresh(queryClient: QueryClient, base: string): Promise<void> {
  forgetUnseen(queryClient, base)
  await queryClient.invalidateQueries({ predicate: isBelow(base) })
}

/** Forgets what no page shows just now: it is asked for when it is shown again. */
export function forgetUnseen(queryClient: QueryClient, base: string): void {
  queryClient.removeQueries({ predicate: isBelow(base), type: 'inactive' })
}

/** Takes one thing off every list at once; what the server says of them comes after. */
export function takeOffLists(queryClient: QueryClient, base: string, id: string): void {
  queryClient.setQueriesData<ListAnswer<{ _id: string }>>({ predicate: isBelow(base) }, (list) => {
    if (!Array.isArray(list?.items)) return list
    const items = list.items.filter(({ _id }) => _id !== id)
    return { items, total: list.total - (list.items.length - items.length) }
  })
}

function isBelow(base: string) {
  return ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const key = String(queryKey[0])
    return key === base || key.startsWith(`${base}?`) || key.startsWith(`${base}/`)
  }
}

function parameter(path = '', name: string) {
  return new URLSearchParams(path.split('?')[1]).get(name)
}
