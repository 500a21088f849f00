import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { fetchWithFallback } from './fetch-with-fallback.ts'
import type { PublicQuery } from './public-query.ts'
import { provideQuerySetup } from './query-setup.ts'

const listQuery: PublicQuery<string[]> = {
  path: '/api/blogs',
  parse: ({ body }) => (Array.isArray(body) ? body : undefined),
}
const json = { 'Content-Type': 'application/json' }

const setup = {
  hasSamples: true,
  sampleFor: async () => ['a sample'],
  initialData: [],
  updatedAt: 0,
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  provideQuerySetup(setup)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function stubConsoleError() {
  const error = vi.fn()
  vi.stubGlobal('console', { ...console, error })
  return error
}

function stubResponse(respond: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(respond))
}

function fetchList(signal = new AbortController().signal) {
  return fetchWithFallback(listQuery, signal)
}

const failures: [string, () => Response | Promise<Response>][] = [
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a timeout', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['a 500', () => Response.json({ message: 'Something went wrong' }, { status: 500 })],
  ['a 502 page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['invalid JSON', () => new Response('[{', { headers: json })],
  ['something that is not JSON', () => new Response('<p>captive portal</p>')],
  ['JSON of another shape', () => Response.json({ hello: 'there' })],
]

test.each(failures)(
  'after %s a visitor reads the sample, and the error is logged',
  async (_, respond) => {
    const consoleError = stubConsoleError()
    stubResponse(respond)
    expect(await fetchList()).toEqual(['a sample'])
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError))
  },
)

test.each(failures)('after %s a visitor gets null if there is no sample', async (_, respond) => {
  const consoleError = stubConsoleError()
  stubResponse(respond)
  provideQuerySetup({
    hasSamples: true,
    sampleFor: async () => null,
    initialData: [],
    updatedAt: 0,
  })
  expect(await fetchList()).toBeNull()
  expect(consoleError).toHaveBeenCalledOnce()
})

test.each(failures)(
  'after %s a visitor gets the error if the site no longer shows the samples',
  async (_, respond) => {
    const consoleError = stubConsoleError()
    provideQuerySetup({ ...setup, hasSamples: false })
    stubResponse(respond)
    await expect(fetchList()).rejects.toBeInstanceOf(ApiError)
    expect(consoleError).toHaveBeenCalledOnce()
  },
)

test('a visitor gets null when the samples cannot be loaded', async () => {
  stubConsoleError()
  stubResponse(() => new Response('', { status: 500 }))
  const sampleFor = () => Promise.reject(new TypeError('Failed to fetch a module'))
  provideQuerySetup({ hasSamples: true, sampleFor, initialData: [], updatedAt: 0 })
  expect(await fetchList()).toBeNull()
})

test('a visitor gets null when the sample has an unexpected shape', async () => {
  stubConsoleError()
  stubResponse(() => new Response('', { status: 500 }))
  provideQuerySetup({
    hasSamples: true,
    sampleFor: async () => ({ not: 'a list' }),
    initialData: [],
    updatedAt: 0,
  })
  expect(await fetchList()).toBeNull()
})

test('a response is returned as parsed', async () => {
  const consoleError = stubConsoleError()
  stubResponse(() => Response.json(['a post']))
  expect(await fetchList()).toEqual(['a post'])
  expect(consoleError).not.toHaveBeenCalled()
})

test('an empty list is returned as it is', async () => {
  stubResponse(() => Response.json([]))
  expect(await fetchList()).toEqual([])
})

test('a 404 returns null and is not logged', async () => {
  const consoleError = stubConsoleError()
  stubResponse(() => Response.json({ message: 'nothing here' }, { status: 404 }))
  expect(await fetchList()).toBeNull()
  expect(consoleError).not.toHaveBeenCalled()
})

test('a 404 for a part that the site always has is a failure', async () => {
  const consoleError = stubConsoleError()
  stubResponse(() => Response.json({ message: 'nothing here' }, { status: 404 }))
  const query = { ...listQuery, isRequired: true }
  expect(await fetchWithFallback(query, new AbortController().signal)).toEqual(['a sample'])
  expect(consoleError).toHaveBeenCalledOnce()
})

test.each([400, 401, 403, 429])('a %i rejects: no sample replaces it', async (status) => {
  stubConsoleError()
  stubResponse(() => Response.json({ message: 'no' }, { status }))
  await expect(fetchList()).rejects.toMatchObject({ status, message: 'no' })
})

test('an aborted fetch rejects and is not logged', async () => {
  const consoleError = stubConsoleError()
  stubResponse(() => Promise.reject(new DOMException('left', 'AbortError')))
  const controller = new AbortController()
  controller.abort()
  await expect(fetchList(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(consoleError).not.toHaveBeenCalled()
})

test.each(failures)(
  'a refetch rejects after %s, so that the shown data stays',
  async (_, respond) => {
    const consoleError = stubConsoleError()
    stubResponse(respond)
    const refetch = fetchWithFallback(listQuery, new AbortController().signal, { isShown: true })
    await expect(refetch).rejects.toBeInstanceOf(ApiError)
    expect(consoleError).toHaveBeenCalledOnce()
  },
)

test('a refetch of deleted content returns null', async () => {
  stubResponse(() => Response.json({ message: 'Not found' }, { status: 404 }))
  const refetch = fetchWithFallback(listQuery, new AbortController().signal, { isShown: true })
  expect(await refetch).toBeNull()
})
