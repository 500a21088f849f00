import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { site } from '#site.ts'
import { ApiError } from './api-client.ts'
import { provideReads } from './provided-reads.ts'
import { readPublic } from './public-read.ts'
import type { PublicRead } from './read.tsx'

const listRead: PublicRead<string[]> = {
  path: '/api/blogs',
  understand: ({ body }) => (Array.isArray(body) ? body : undefined),
}
const json = { 'Content-Type': 'application/json' }

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  provideReads({ sampleFor: async () => ['a sample'], answers: [], answeredAt: 0 })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stands in for the console, so that a test can see what is logged. */
function watchConsole() {
  const error = vi.fn()
  vi.stubGlobal('console', { ...console, error })
  return error
}

function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
}

function read(signal = new AbortController().signal) {
  return readPublic(listRead, signal)
}

const failures: [string, () => Response | Promise<Response>][] = [
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['a 500', () => Response.json({ message: 'Something went wrong' }, { status: 500 })],
  ['a 502 page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['unreadable JSON', () => new Response('[{', { headers: json })],
  ['something that is not JSON', () => new Response('<p>captive portal</p>')],
  ['JSON of another shape', () => Response.json({ hello: 'there' })],
]

test.each(failures)(
  'a visitor who meets %s reads the sample, and the console tells',
  async (_, answer) => {
    const consoleError = watchConsole()
    answerWith(answer)
    expect(await read()).toEqual(['a sample'])
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError))
  },
)

test.each(failures)(
  'a visitor who meets %s gets null where there is no sample',
  async (_, answer) => {
    const consoleError = watchConsole()
    answerWith(answer)
    provideReads({ sampleFor: async () => null, answers: [], answeredAt: 0 })
    expect(await read()).toBeNull()
    expect(consoleError).toHaveBeenCalledOnce()
  },
)

test.each(failures)(
  'a visitor who meets %s is told so where samples are switched off',
  async (_, answer) => {
    const consoleError = watchConsole()
    vi.spyOn(site as { samples: boolean }, 'samples', 'get').mockReturnValue(false)
    answerWith(answer)
    await expect(read()).rejects.toBeInstanceOf(ApiError)
    expect(consoleError).toHaveBeenCalledOnce()
  },
)

test('a visitor gets null when not even the samples can be fetched', async () => {
  watchConsole()
  answerWith(() => new Response('', { status: 500 }))
  const sampleFor = () => Promise.reject(new TypeError('Failed to fetch a module'))
  provideReads({ sampleFor, answers: [], answeredAt: 0 })
  expect(await read()).toBeNull()
})

test('a visitor gets null when the sample is of another shape', async () => {
  watchConsole()
  answerWith(() => new Response('', { status: 500 }))
  provideReads({ sampleFor: async () => ({ not: 'a list' }), answers: [], answeredAt: 0 })
  expect(await read()).toBeNull()
})

test('an answer is given as it is understood', async () => {
  const consoleError = watchConsole()
  answerWith(() => Response.json(['a post']))
  expect(await read()).toEqual(['a post'])
  expect(consoleError).not.toHaveBeenCalled()
})

test('an empty list stands: it is an answer', async () => {
  answerWith(() => Response.json([]))
  expect(await read()).toEqual([])
})

test('a 404 is an answer: there is nothing, and nothing to log', async () => {
  const consoleError = watchConsole()
  answerWith(() => Response.json({ message: 'nothing here' }, { status: 404 }))
  expect(await read()).toBeNull()
  expect(consoleError).not.toHaveBeenCalled()
})

test.each([400, 401, 403, 429])(
  'a %i is the server’s word: no sample stands in',
  async (status) => {
    watchConsole()
    answerWith(() => Response.json({ message: 'no' }, { status }))
    await expect(read()).rejects.toMatchObject({ status, message: 'no' })
  },
)

test('a visitor who goes elsewhere is given nothing and nothing is logged', async () => {
  const consoleError = watchConsole()
  answerWith(() => Promise.reject(new DOMException('left', 'AbortError')))
  const controller = new AbortController()
  controller.abort()
  await expect(read(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(consoleError).not.toHaveBeenCalled()
})

test.each(failures)(
  'a visitor who reads on while a new look meets %s keeps what is there',
  async (_, answer) => {
    const consoleError = watchConsole()
    answerWith(answer)
    const again = readPublic(listRead, new AbortController().signal, { isShown: true })
    await expect(again).rejects.toBeInstanceOf(ApiError)
    expect(consoleError).toHaveBeenCalledOnce()
  },
)

test('a visitor who reads on while what they read is deleted is told so', async () => {
  answerWith(() => Response.json({ message: 'Not found' }, { status: 404 }))
  const again = readPublic(listRead, new AbortController().signal, { isShown: true })
  expect(await again).toBeNull()
})
