import type { QueryFunctionContext } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultFetcher } from './query-clients.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const context = { queryKey: ['/api/users', 'ines'], signal } as unknown as QueryFunctionContext

function stubResponse(body: string, init: ResponseInit = {}) {
  const fetchMock = vi.fn(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

test('a query key is joined to a path, and the visitor’s cookies are sent', async () => {
  const fetchMock = stubResponse('{"_id": "ines"}')
  expect(await defaultFetcher(context)).toEqual({ _id: 'ines' })
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/users/ines', {
    credentials: 'include',
    signal,
  })
})

test.each([
  ['no such user', { status: 404 }, '404: no such user'],
  ['', { status: 503, statusText: 'Service Unavailable' }, '503: Service Unavailable'],
  ['<p>hello</p>', {}, 'is not valid JSON'],
])('the response %j with %j rejects with %s', async (body, init, message) => {
  stubResponse(body, init)
  await expect(defaultFetcher(context)).rejects.toThrow(message)
})
