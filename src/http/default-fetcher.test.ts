import type { QueryFunctionContext } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultFetcher } from './default-fetcher.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const question = { queryKey: ['/api/users', 'ines'], signal } as unknown as QueryFunctionContext

function answerWith(body: string, init: ResponseInit = {}) {
  const fetched = vi.fn(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a query key spells the path, and the visitor’s cookies go along', async () => {
  const fetched = answerWith('{"_id": "ines"}')
  expect(await defaultFetcher(question)).toEqual({ _id: 'ines' })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/users/ines', {
    credentials: 'include',
    signal,
  })
})

test('a refusal fails as status and text', async () => {
  answerWith('no such user', { status: 404 })
  await expect(defaultFetcher(question)).rejects.toThrow('404: no such user')
})

test('a refusal without a text fails as status and reason', async () => {
  answerWith('', { status: 503, statusText: 'Service Unavailable' })
  await expect(defaultFetcher(question)).rejects.toThrow('503: Service Unavailable')
})

test('what is not JSON is a failure', async () => {
  answerWith('<p>hello</p>')
  await expect(defaultFetcher(question)).rejects.toThrow(SyntaxError)
})
