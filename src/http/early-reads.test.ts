import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicRead } from './read.tsx'

/** A browser that has just begun: nothing is under way yet. */
async function begin() {
  vi.resetModules()
  return import('./early-reads.ts')
}

const read: PublicRead<string[]> = {
  path: '/api/blogs',
  understand: ({ body }) => (Array.isArray(body) ? body : undefined),
}

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('what a visitor may want next is asked for once and kept', async () => {
  const { readEarly } = await begin()
  const fetch = answerWith(() => Response.json(['soup']))
  const keep = vi.fn()
  await readEarly(read, keep)
  await readEarly(read, keep)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(keep.mock.calls).toEqual([[['soup']]])
})

test.each([
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failing server', () => new Response('', { status: 500 })],
  ['an answer that is none', () => Response.json({ message: 'soup' })],
])('%s is silent, and nothing is kept in its place', async (_, answer) => {
  const { readEarly } = await begin()
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith(answer)
  const keep = vi.fn()
  await readEarly(read, keep)
  expect(keep).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

test('a page that cannot wait takes over the answer that is on its way', async () => {
  const { readEarly, takeEarly } = await begin()
  answerWith(() => Response.json(['soup']))
  const keep = vi.fn()
  const reading = readEarly(read, keep)
  const taken = takeEarly(read.path)
  expect((await taken)?.body).toEqual(['soup'])
  await reading
  expect(keep).not.toHaveBeenCalled()
  expect(takeEarly(read.path)).toBeUndefined()
})
