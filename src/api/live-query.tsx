import { useQuery } from '@tanstack/react-query'
import { fetchWithFallback } from './fetch-with-fallback.ts'
import { prefetchQuery, takePrefetched } from './prefetch-cache.ts'
import type { LiveQueryProps, PublicQuery } from './public-query.ts'
import { createPublicQueryClient } from './query-clients.ts'
import { querySetup } from './query-setup.ts'

const queryClient = createPublicQueryClient()
// There is no QueryClientProvider: `mount` subscribes to the window's focus events.
queryClient.mount()
for (const [path, data] of querySetup.initialData) {
  queryClient.setQueryData([path], data, { updatedAt: querySetup.updatedAt })
}

/** Fetches from the API, with the public pages' rules for retries and caching. */
export function LiveQuery({ from, children, previous }: LiveQueryProps) {
  const { data, isPending, isPlaceholderData } = useQuery<unknown, Error, unknown, string[]>(
    {
      queryKey: [from.path],
      queryFn: ({ signal, queryKey }) =>
        from.load?.() ??
        fetchWithFallback(from, signal, {
          isShown: queryClient.getQueryData(queryKey) != null,
          prefetched: takePrefetched(from.path),
        }),
      placeholderData: from.group
        ? (last: unknown) => last ?? previous ?? undefined
        : () =>
            from.placeholder?.(
              queryClient
                .getQueryCache()
                .getAll()
                .map(({ state }) => state.data),
            ),
    },
    queryClient,
  )
  if (isPending) return children({ isPending })
  const isPrevious = isPlaceholderData && from.group !== undefined
  return children({ isPending: false, data: data ?? null, isPrevious })
}

/** Fetches the data of a page in advance, unless it is fresh or being fetched. */
export function prefetchPublicQuery(publicQuery: PublicQuery<unknown>): Promise<void> {
  const queryKey = [publicQuery.path]
  const cached = queryClient.getQueryCache().find({ queryKey })
  const isFetching = cached?.state.fetchStatus === 'fetching'
  if (cached && (isFetching || !cached.isStale())) return Promise.resolve()
  return prefetchQuery(publicQuery, (data) => queryClient.setQueryData(queryKey, data))
}
