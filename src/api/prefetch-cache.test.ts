import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicQuery } from './public-query.ts'

/** A fresh module without pending requests. */
async function loadModule() {
  vi.resetModules()
  return import('./prefetch-cache.ts')
}

const listQuery: PublicQuery<string[]> = {
  path: '/api/blogs',
  parse: ({ body }) => (Array.isArray(body) ? body : undefined),
}

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

function stubResponse(respond: () => Response | Promise<Response>) {
  const fetch = vi.fn(async () => respond())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a query is prefetched once and its data is stored', async () => {
  const { prefetchQuery } = await loadModule()
  const fetch = stubResponse(() => Response.json(['soup']))
  const onData = vi.fn()
  await prefetchQuery(listQuery, onData)
  await prefetchQuery(listQuery, onData)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(onData.mock.calls).toEqual([[['soup']]])
})

test.each([
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failing server', () => new Response('', { status: 500 })],
  ['an unexpected response', () => Response.json({ message: 'soup' })],
])('%s is not logged, and nothing is stored', async (_, respond) => {
  const { prefetchQuery } = await loadModule()
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  stubResponse(respond)
  const onData = vi.fn()
  await prefetchQuery(listQuery, onData)
  expect(onData).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

test('a page takes over the pending response', async () => {
  const { prefetchQuery, takePrefetched } = await loadModule()
  stubResponse(() => Response.json(['soup']))
  const onData = vi.fn()
  const prefetching = prefetchQuery(listQuery, onData)
  const taken = takePrefetched(listQuery.path)
  expect((await taken)?.body).toEqual(['soup'])
  await prefetching
  expect(onData).not.toHaveBeenCalled()
  expect(takePrefetched(listQuery.path)).toBeUndefined()
})
