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

test('an error response rejects with its status and text', async () => {
  stubResponse('no such user', { status: 404 })
  await expect(defaultFetcher(context)).rejects.toThrow('404: no such user')
})

test('an error response without a text rejects with its status and reason', async () => {
  stubResponse('', { status: 503, statusText: 'Service Unavailable' })
  await expect(defaultFetcher(context)).rejects.toThrow('503: Service Unavailable')
})

test('a response that is not JSON rejects', async () => {
  stubResponse('<p>hello</p>')
  await expect(defaultFetcher(context)).rejects.toThrow(SyntaxError)
})
