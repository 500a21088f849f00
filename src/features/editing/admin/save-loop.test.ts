import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { createSaveLoop, type SaveState } from './save-loop.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const savedAt = '2026-03-04T05:06:07.000Z'
const lost = new ApiError('got no response')
const failed = (status: number, serverMessage?: string) =>
  new ApiError('failed', { status, ...(serverMessage && { serverMessage }) })

/** A loop, and the requests that it has sent. */
function open(revision?: number) {
  const requests: Request[] = []
  const states: SaveState[] = []
  const loop = createSaveLoop<string>({
    revision,
    save: (values, base) =>
      new Promise((resolve, reject) => requests.push({ values, base, resolve, reject })),
    onState: (state) => states.push(state),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...{ loop, requests, states },
    kinds: () => states.map(({ kind }) => kind),
    sent: () => requests.map(({ values, base }) => [values, base]),
    /** Responds to the last request. */
    succeed: (next: number) => {
      requests.at(-1)?.resolve({ revision: next, savedAt })
      return settle()
    },
    fail: (error: unknown) => {
      requests.at(-1)?.reject(error)
      return settle()
    },
  }
}

interface Request {
  values: string
  base: number | undefined
  resolve: (saved: { revision: number; savedAt: string }) => void
  reject: (error: unknown) => void
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a change is saved three seconds after the last one', async () => {
  const { loop, states, sent, succeed } = open()
  loop.change('S')
  await pass(2999)
  loop.change('Soup')
  await pass(2999)
  expect(sent()).toEqual([])
  await pass(1)
  expect(sent()).toEqual([['Soup', undefined]])
  await succeed(7)
  expect(states).toEqual([{ kind: 'unsaved' }, { kind: 'saving' }, { kind: 'saved', at: savedAt }])
  expect(loop.revision).toBe(7)
})

test('a writer who never pauses is saved every 15 seconds', async () => {
  const { loop, requests, sent, succeed } = open()
  for (let second = 1; second <= 31; second++) {
    loop.change(`second ${second}`)
    await pass(1000)
    if (second === 15) await succeed(1)
  }
  expect(sent()).toEqual([
    ['second 15', undefined],
    ['second 30', 1],
  ])
  expect(requests).toHaveLength(2)
})

test('only one request is under way, and the latest values follow it', async () => {
  const { loop, sent, succeed } = open(1)
  loop.change('A')
  await pass(3000)
  loop.change('B')
  await pass(3000)
  loop.change('C')
  await pass(3000)
  expect(sent()).toEqual([['A', 1]])
  await succeed(2)
  expect(sent()).toEqual([
    ['A', 1],
    ['C', 2],
  ])
})

test('a change during a request waits for its own pause', async () => {
  const { loop, sent, succeed } = open(1)
  loop.change('A')
  await pass(3000)
  loop.change('B')
  await pass(1000)
  await succeed(2)
  expect(sent()).toHaveLength(1)
  await pass(2000)
  expect(sent()).toHaveLength(2)
})

test('an explicit save waits for nothing but the request under way, and sends no change twice', async () => {
  const { loop, sent, succeed } = open(1)
  loop.change('A')
  const first = loop.flush()
  loop.change('B')
  const second = loop.flush()
  expect(sent()).toEqual([['A', 1]])
  await succeed(2)
  expect(sent()).toEqual([
    ['A', 1],
    ['B', 2],
  ])
  await succeed(3)
  expect(await first).toEqual({ kind: 'saved', at: savedAt })
  expect(await second).toEqual({ kind: 'saved', at: savedAt })
  expect(loop.revision).toBe(3)
  expect(await loop.flush()).toEqual({ kind: 'saved', at: savedAt })
  expect(sent()).toHaveLength(2)
})

test.each([
  ['no response', lost],
  ['a 500', failed(500)],
  ['a 503', failed(503)],
  ['a 429', failed(429)],
  ['a 408', failed(408)],
  ['an error of the network', new TypeError('Failed to fetch')],
])('%s is tried again after two seconds, then less and less often', async (_, error) => {
  const { loop, requests, kinds, fail, succeed } = open(1)
  loop.change('A')
  await pass(3000)
  for (const [index, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
    await fail(error)
    await pass(seconds * 1000 - 1)
    expect(requests).toHaveLength(index + 1)
    await pass(1)
    expect(requests).toHaveLength(index + 2)
  }
  await succeed(2)
  expect(new Set(kinds().slice(2, -1))).toEqual(new Set(['retrying']))
  expect(kinds().at(-1)).toBe('saved')
})

test('after a lost response the same values are sent first, then the latest', async () => {
  const { loop, sent, fail, succeed } = open(1)
  loop.change('A')
  await pass(3000)
  await fail(lost)
  loop.change('B')
  await pass(1999)
  loop.change('C')
  await pass(1)
  await succeed(2)
  expect(sent()).toEqual([
    ['A', 1],
    ['A', 1],
    ['C', 2],
  ])
})

test('an explicit save tries again at once, and tells that it failed', async () => {
  const { loop, sent, fail } = open(1)
  loop.change('A')
  await pass(3000)
  await fail(lost)
  const flushed = loop.flush()
  expect(sent()).toHaveLength(2)
  await fail(lost)
  expect(await flushed).toEqual({ kind: 'retrying' })
  await pass(3999)
  expect(sent()).toHaveLength(2)
  await pass(1)
  expect(sent()).toHaveLength(3)
})

test('an explicit save after a lost response ends with the latest values', async () => {
  const { loop, sent, fail, succeed } = open(1)
  loop.change('A')
  await pass(3000)
  await fail(lost)
  loop.change('B')
  const flushed = loop.flush()
  await succeed(2)
  await succeed(3)
  expect(await flushed).toEqual({ kind: 'saved', at: savedAt })
  expect(sent().at(-1)).toEqual(['B', 2])
})

test('a conflict stops the loop', async () => {
  const { loop, states, sent, fail } = open(1)
  loop.change('A')
  await pass(3000)
  await fail(failed(409, 'Max has saved this draft since you opened it.'))
  const conflict = { kind: 'conflict', message: 'Max has saved this draft since you opened it.' }
  expect(states.at(-1)).toEqual(conflict)
  loop.change('B')
  await pass(60_000)
  expect(await loop.flush()).toEqual(conflict)
  expect(sent()).toHaveLength(1)
})

test('values that are refused stop the loop until they change', async () => {
  const { loop, kinds, sent, fail, succeed } = open(1)
  loop.change('Too long')
  await pass(3000)
  await fail(failed(400))
  await pass(60_000)
  expect(sent()).toHaveLength(1)
  loop.change('A')
  await pass(3000)
  await succeed(2)
  expect(sent().at(-1)).toEqual(['A', 1])
  expect(kinds()).toEqual(['unsaved', 'saving', 'stopped', 'saving', 'saved'])
})

test('a stopped loop sends and reports nothing more, also after a lost response', async () => {
  const { loop, kinds, sent, succeed } = open(1)
  loop.change('A')
  await pass(3000)
  loop.change('B')
  loop.stop()
  await succeed(2)
  loop.change('C')
  await pass(60_000)
  expect(sent()).toEqual([['A', 1]])
  expect(kinds()).toEqual(['unsaved', 'saving', 'stopped'])
  const failing = open(1)
  failing.loop.change('A')
  await pass(3000)
  await failing.fail(lost)
  failing.loop.stop()
  await pass(60_000)
  expect(failing.sent()).toHaveLength(1)
})
