import { expect, test } from 'vitest'
import { defaultFetcher } from './default-fetcher.ts'
import { createAdminQueryClient, createPublicQueryClient, retryDelay } from './query-clients.ts'

test('a visitor’s read is tried three times more and forgotten after five minutes', () => {
  expect(createPublicQueryClient().getDefaultOptions().queries).toMatchObject({
    queryFn: defaultFetcher,
    retry: 3,
    retryDelay,
    gcTime: 300_000,
  })
})

test('the wait before a retry begins at a second, doubles, and ends at thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('an administrator’s read is never retried, never stale and never asked again on focus', () => {
  expect(createAdminQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      queryFn: defaultFetcher,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  })
})
