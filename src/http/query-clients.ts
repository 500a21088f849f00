/** The two sets of caching rules: patient for visitors, exact for the admin pages. */
import { QueryClient } from '@tanstack/react-query'
import { defaultFetcher } from './default-fetcher.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000
const retries = 3
const forgetAfterMs = 5 * 60_000
const freshForMs = 60_000

export function createPublicQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultFetcher,
        retry: retries,
        retryDelay,
        gcTime: forgetAfterMs,
        staleTime: freshForMs,
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

/** @param attempt counts from 0 */
export function retryDelay(attempt: number): number {
  return Math.min(firstRetryMs * 2 ** attempt, longestRetryMs)
}
