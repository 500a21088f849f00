import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { createPreviewLoop } from './preview-loop.ts'

interface Request {
  input: string
  resolve: (html: string) => void
  reject: (error: unknown) => void
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openLoop() {
  const requests: Request[] = []
  const shown: string[] = []
  const onFailure = vi.fn()
  const loop = createPreviewLoop<string, string>({
    load: (input) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      requests.push({ input, resolve, reject })
      return promise
    },
    onLoad: (html) => shown.push(html),
    onFailure,
  })
  return { loop, requests, shown, onFailure, inputs: () => requests.map(({ input }) => input) }
}

test('a writer who pauses sees the last text within 200 ms', async () => {
  const { loop, requests, shown, inputs } = openLoop()
  loop.update('S')
  await vi.advanceTimersByTimeAsync(100)
  loop.update('Soup')
  await vi.advanceTimersByTimeAsync(150)
  expect(inputs()).toEqual(['Soup'])
  requests[0]?.resolve('<p>Soup</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['<p>Soup</p>'])
})

test('a writer who never pauses gets a preview once a second', async () => {
  const { loop, requests, inputs } = openLoop()
  for (let key = 0; key < 40; key++) {
    loop.update(`key ${key}`)
    await vi.advanceTimersByTimeAsync(100)
    requests.at(-1)?.resolve('shown')
  }
  expect(inputs()).toEqual(['key 9', 'key 19', 'key 29', 'key 39'])
})

test('a newer text waits for the render on its way, and follows it at once', async () => {
  const { loop, requests, shown, inputs } = openLoop()
  loop.update('old')
  await vi.advanceTimersByTimeAsync(150)
  loop.update('newer')
  await vi.advanceTimersByTimeAsync(500)
  loop.update('newest')
  await vi.advanceTimersByTimeAsync(500)
  expect(inputs()).toEqual(['old'])
  requests[0]?.resolve('old')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['old'])
  expect(inputs()).toEqual(['old', 'newest'])
})

test('a text after a cleared one waits for its render, which is not shown', async () => {
  const { loop, requests, shown, inputs } = openLoop()
  loop.update('old')
  await vi.advanceTimersByTimeAsync(150)
  loop.clear()
  loop.update('new')
  await vi.advanceTimersByTimeAsync(1000)
  expect(inputs()).toEqual(['old'])
  requests[0]?.reject(new ApiError('', { status: 503 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(inputs()).toEqual(['old', 'new'])
  requests[1]?.resolve('new')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['new'])
})

test('a temporary failure is reported and repeated, a final one is not repeated', async () => {
  const { loop, requests, onFailure, inputs } = openLoop()
  loop.update('text')
  await vi.advanceTimersByTimeAsync(150)
  requests[0]?.reject(new ApiError('', { status: 503 }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(onFailure).toHaveBeenCalledTimes(1)
  requests[1]?.reject(new ApiError('', { status: 401 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(inputs()).toEqual(['text', 'text'])
})

test('a cleared loop requests nothing', async () => {
  const { loop, requests } = openLoop()
  loop.update('text')
  loop.clear()
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([])
})
