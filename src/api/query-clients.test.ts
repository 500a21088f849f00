import { expect, test } from 'vitest'
import {
  createAdminQueryClient,
  createPublicQueryClient,
  defaultFetcher,
  retryDelay,
} from './query-clients.ts'

test('a visitor’s query is retried three times and collected after five minutes', () => {
  expect(createPublicQueryClient().getDefaultOptions().queries).toMatchObject({
    queryFn: defaultFetcher,
    retry: 3,
    retryDelay,
    gcTime: 300_000,
  })
})

test('the retry delay begins at a second, doubles, and ends at thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('an administrator’s query is never retried, never stale and never refetched on focus', () => {
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
