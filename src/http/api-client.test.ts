import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, apiTimeoutMs, callApi, callApiInFull } from './api-client.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answerWith(body: BodyInit | null, init: ResponseInit = {}) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function answerJson(value: unknown, status = 200) {
  return answerWith(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Total-Count': '7' },
  })
}

function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error) => error,
  )
}

test('a call sends JSON headers and the visitor’s cookies', async () => {
  const fetched = answerJson([])
  await callApi('GET', '/api/blogs')
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/blogs',
    expect.objectContaining({
      method: 'GET',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    }),
  )
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('body')
})

test('a body goes out as JSON', async () => {
  const fetched = answerJson({}, 201)
  await callApi('POST', '/api/contact', { name: 'Ines' })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"Ines"}' })
})

test('a stored token goes along', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"token": "abc"}' })
  const fetched = answerJson([])
  await callApi('GET', '/api/users')
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'Bearer abc' })
})

test('a call waits 8 seconds and no longer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const fetched = answerJson([])
  await callApi('GET', '/api/blogs')
  expect(apiTimeoutMs).toBe(8000)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(8000)
  expect(fetched.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value)
})

test('a call that got no answer in time fails as one that was never answered', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('time is up')))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => init.signal?.throwIfAborted())
  const error = await failureOf(callApi('GET', '/api/blogs'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'GET /api/blogs got no answer', status: undefined })
})

test('a dead network fails with its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(cause))
  const error = await failureOf(callApi('POST', '/api/contact', {}))
  expect(error).toMatchObject({ message: 'POST /api/contact got no answer', cause })
  expect([error.status, error.serverMessage, error.errors]).toEqual([undefined, undefined, {}])
})

test('a page that is left ends its call as aborted, not as failed', async () => {
  const controller = new AbortController()
  controller.abort(new DOMException('left', 'AbortError'))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => init.signal?.throwIfAborted())
  const call = callApiInFull('GET', '/api/blogs', undefined, controller.signal)
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('JSON comes back parsed, with the headers beside it', async () => {
  answerJson([{ _id: 'soup' }])
  const { body, headers } = await callApiInFull('GET', '/api/blogs')
  expect(body).toEqual([{ _id: 'soup' }])
  expect(headers.get('x-total-count')).toBe('7')
})

test('a 204 gives an empty object', async () => {
  answerWith(null, { status: 204 })
  expect(await callApi('DELETE', '/api/blogs/soup')).toEqual({})
})

test('an answer that is not JSON gives an empty object', async () => {
  answerWith('<p>hello</p>', { headers: { 'Content-Type': 'text/html' } })
  expect(await callApi('GET', '/api/blogs')).toEqual({})
})

test('JSON that cannot be read is a failure', async () => {
  answerWith('[{"_id": "so', { headers: { 'Content-Type': 'application/json' } })
  const error = await failureOf(callApi('GET', '/api/blogs'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe('/api/blogs answered unreadable JSON')
})

test('a refusal speaks with the server’s own message, and its fields', async () => {
  answerJson(
    { message: 'Please check the marked fields.', errors: { name: 'Name is required' } },
    400,
  )
  expect(await failureOf(callApi('POST', '/api/contact', {}))).toMatchObject({
    name: 'ApiError',
    message: 'Please check the marked fields.',
    status: 400,
    serverMessage: 'Please check the marked fields.',
    errors: { name: 'Name is required' },
  })
})

test.each([
  ['{}', 'application/json'],
  ['{"message": ""}', 'application/json'],
  ['{"message": 7}', 'application/json'],
  ['null', 'application/json'],
  ['{broken', 'application/json'],
  ['<h1>Bad gateway</h1>', 'text/html'],
])('a refusal without a message (%s) tells the status', async (body, type) => {
  answerWith(body, { status: 502, headers: { 'Content-Type': type } })
  expect(await failureOf(callApi('GET', '/api/blogs'))).toMatchObject({
    message: 'API request failed with status 502',
    status: 502,
    serverMessage: undefined,
  })
})
