import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, apiTimeoutMs, callApi, callApiWithHeaders } from './api-client.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stubResponse(body: BodyInit | null, init: ResponseInit = {}) {
  const fetchMock = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

function stubJson(value: unknown, status = 200) {
  return stubResponse(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Total-Count': '7' },
  })
}

function rejectionOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => Promise.reject(new Error('Expected a rejection')),
    (error) => error,
  )
}

test('a call sends JSON headers and the visitor’s cookies', async () => {
  const fetchMock = stubJson([])
  await callApi('GET', '/api/blogs')
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
    '/api/blogs',
    expect.objectContaining({
      method: 'GET',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    }),
  )
  expect(fetchMock.mock.calls[0]?.[1]).not.toHaveProperty('body')
})

test('a body is sent as JSON, with a stored token', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"token": "abc"}' })
  const fetchMock = stubJson({}, 201)
  await callApi('POST', '/api/contact', { name: 'Ines' })
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    ...{ method: 'POST', body: '{"name":"Ines"}' },
    headers: { Authorization: 'Bearer abc' },
  })
})

test('a call times out after 8 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const fetchMock = stubJson([])
  await callApi('GET', '/api/blogs')
  expect(apiTimeoutMs).toBe(8000)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(8000)
  expect(fetchMock.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value)
})

test('a call that times out rejects without a status', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('time is up')))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => init.signal?.throwIfAborted())
  const error = await rejectionOf(callApi('GET', '/api/blogs'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'GET /api/blogs got no response', status: undefined })
})

test('a network error rejects with its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(cause))
  const error = await rejectionOf(callApi('POST', '/api/contact', {}))
  expect(error).toMatchObject({ message: 'POST /api/contact got no response', cause })
  expect([error.status, error.serverMessage, error.errors]).toEqual([undefined, undefined, {}])
})

test('an aborted call rejects with an AbortError', async () => {
  const controller = new AbortController()
  controller.abort(new DOMException('left', 'AbortError'))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => init.signal?.throwIfAborted())
  const call = callApiWithHeaders('GET', '/api/blogs', undefined, { signal: controller.signal })
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('a JSON response is returned parsed, with its headers', async () => {
  stubJson([{ _id: 'soup' }])
  const { body, headers } = await callApiWithHeaders('GET', '/api/blogs')
  expect(body).toEqual([{ _id: 'soup' }])
  expect(headers.get('x-total-count')).toBe('7')
})

test('a 204 and a response that is not JSON return an empty object', async () => {
  stubResponse(null, { status: 204 })
  expect(await callApi('DELETE', '/api/blogs/soup')).toEqual({})
  stubResponse('<p>hello</p>', { headers: { 'Content-Type': 'text/html' } })
  expect(await callApi('GET', '/api/blogs')).toEqual({})
})

test('invalid JSON rejects', async () => {
  stubResponse('[{"_id": "so', { headers: { 'Content-Type': 'application/json' } })
  const error = await rejectionOf(callApi('GET', '/api/blogs'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe('/api/blogs returned invalid JSON')
})

test('an error response rejects with the server’s message and field errors', async () => {
  stubJson(
    { message: 'Please check the marked fields.', errors: { name: 'Name is required' } },
    400,
  )
  expect(await rejectionOf(callApi('POST', '/api/contact', {}))).toMatchObject({
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
])('an error response without a message (%s) rejects with its status', async (body, type) => {
  stubResponse(body, { status: 502, headers: { 'Content-Type': type } })
  expect(await rejectionOf(callApi('GET', '/api/blogs'))).toMatchObject({
    message: 'API request failed with status 502',
    status: 502,
    serverMessage: undefined,
  })
})
