import { useQuery } from '@tanstack/react-query'
import { readEarly, takeEarly } from './early-reads.ts'
import { provided } from './provided-reads.ts'
import { readPublic } from './public-read.ts'
import { createPublicQueryClient } from './query-clients.ts'
import type { PublicRead, ReadProps } from './read.tsx'

const queryClient = createPublicQueryClient()
// There is no provider that would do it: from now on a return to the window asks for what is stale.
queryClient.mount()
for (const [path, data] of provided.answers) {
  queryClient.setQueryData([path], data, { updatedAt: provided.answeredAt })
}

/** Asks the API, with the public pages' rules for retries and caching. */
export function LiveRead({ from, children }: ReadProps<unknown>) {
  const { data, isPending } = useQuery(
    {
      queryKey: [from.path],
      queryFn: ({ signal, queryKey }) =>
        readPublic(from, signal, {
          isShown: queryClient.getQueryData(queryKey) != null,
          early: takeEarly(from.path),
        }),
    },
    queryClient,
  )
  return children(isPending ? { isPending } : { isPending: false, data: data ?? null })
}

/** Asks for what a page will show, so that it can be drawn at once. What is fresh is not asked for. */
export function readAhead(read: PublicRead<unknown>): Promise<void> {
  const queryKey = [read.path]
  const query = queryClient.getQueryCache().find({ queryKey })
  const isAsked = query?.state.fetchStatus === 'fetching'
  if (query && (isAsked || !query.isStale())) return Promise.resolve()
  return readEarly(read, (data) => queryClient.setQueryData(queryKey, data))
}
