import { useQuery } from '@tanstack/react-query'
import { provided } from './provided-reads.ts'
import { readPublic } from './public-read.ts'
import { createPublicQueryClient } from './query-clients.ts'
import type { ReadProps } from './read.tsx'

const queryClient = createPublicQueryClient()
// There is no provider that would do it: from now on a return to the window asks for what is stale.
queryClient.mount()
for (const [path, data] of provided.answers) {
  queryClient.setQueryData([path], data, { updatedAt: provided.answeredAt })
}

/** Asks the API, with the public pages' rules for retries and caching. */
export function LiveRead({ from, children }: ReadProps<unknown>) {
  const { data, isPending } = useQuery(
    { queryKey: [from.path], queryFn: ({ signal }) => readPublic(from, signal) },
    queryClient,
  )
  return children(isPending ? { isPending } : { isPending: false, data: data ?? null })
}
