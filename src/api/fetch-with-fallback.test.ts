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
  'after %s a visitor reads the sample, null without one, and the error where it cannot replace',
  async (_, respond) => {
    const consoleError = stubConsoleError()
    stubResponse(respond)
    expect(await fetchList()).toEqual(['a sample'])
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError))
    for (const sampleFor of samplesOfNoUse) {
      provideQuerySetup({ ...setup, sampleFor })
      expect(await fetchList()).toBeNull()
    }
    const { signal } = new AbortController()
    const refetch = fetchWithFallback(listQuery, signal, { isShown: true })
    await expect(refetch).rejects.toBeInstanceOf(ApiError)
    provideQuerySetup({ ...setup, hasSamples: false })
    await expect(fetchList()).rejects.toBeInstanceOf(ApiError)
    expect(consoleError).toHaveBeenCalledTimes(6)
  },
)

const samplesOfNoUse = [
  async () => null,
  async () => ({ not: 'a list' }),
  () => Promise.reject(new TypeError('Failed to fetch a module')),
]

test('a list is returned as it is, also an empty one, and null for a 404, which is not logged', async () => {
  const consoleError = stubConsoleError()
  stubResponse(() => Response.json(['a post']))
  expect(await fetchList()).toEqual(['a post'])
  stubResponse(() => Response.json([]))
  expect(await fetchList()).toEqual([])
  stubResponse(() => Response.json({ message: 'nothing here' }, { status: 404 }))
  expect(await fetchList()).toBeNull()
  const { signal } = new AbortController()
  expect(await fetchWithFallback(listQuery, signal, { isShown: true })).toBeNull()
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
