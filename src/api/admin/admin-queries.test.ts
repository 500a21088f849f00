import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listQuery } from './admin-queries.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/api/blogs?limit=2', ['a', 'b']],
  ['/api/blogs?limit=2&page=2', ['c', 'd']],
  ['/api/blogs?limit=2&page=3', ['e']],
])('a server without paging returns the whole list, %s is %j of it', async (path, items) => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json(['a', 'b', 'c', 'd', 'e']))
  const list = await new QueryClient().fetchQuery(listQuery(path))
  expect(list).toEqual({ items, total: 5, isMinimum: false })
})
