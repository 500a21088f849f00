/** Query clients: the public pages retry failed queries, the admin pages do not. */
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'

const initialRetryDelayMs = 1000
const maxRetryDelayMs = 30_000
const gcTimeMs = 5 * 60_000
const staleTimeMs = 60_000

export function createPublicQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultFetcher,
        retry: 3,
        retryDelay,
        gcTime: gcTimeMs,
        staleTime: staleTimeMs,
      },
    },
  })
}

export function createAdminQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultFetcher,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}

/** Exponential backoff. */
export function retryDelay(failureCount: number): number {
  return Math.min(initialRetryDelayMs * 2 ** failureCount, maxRetryDelayMs)
}

/**
 * Fetches the JSON at the path of a query key, with credentials.
 * @throws Error 'status: response text' for an unsuccessful response
 */
export async function defaultFetcher({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const response = await fetch(queryKey.join('/'), { credentials: 'include', signal })
  if (!response.ok) {
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
  }
  return response.json()
}
