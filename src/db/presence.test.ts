import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAwayFault } from './postgres-faults.server.ts'
import { DatabaseAway, watchPresence } from './presence.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers while it is up. */
function aServer() {
  const server = { isUp: true, asked: 0 }
  const changes: string[] = []
  const presence = watchPresence({
    ask: async () => {
      server.asked += 1
      if (!server.isUp) throw new Error('gone')
    },
    tell: (change) => changes.push(change),
  })
  return { server, presence, changes }
}

const never = () => new Promise<string>(() => {})

test('who waits for a server that is found to be away is told at once', async () => {
  const { server, presence } = aServer()
  const waiting = presence.whileThere(never)
  server.isUp = false
  presence.suspect()
  await expect(waiting).rejects.toBeInstanceOf(DatabaseAway)
})

test('while it is away nothing is begun, and once it is back all goes on', async () => {
  const { server, presence, changes } = aServer()
  const work = vi.fn(async () => 'done')
  server.isUp = false
  presence.suspect()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(presence.whileThere(work)).rejects.toBeInstanceOf(DatabaseAway)
  server.isUp = true
  await vi.advanceTimersByTimeAsync(500)
  expect(await presence.whileThere(work)).toBe('done')
  expect(work).toHaveBeenCalledOnce()
  expect(changes).toEqual(['away', 'back'])
})

test('a suspicion that is wrong disturbs nobody', async () => {
  const { presence, changes } = aServer()
  const slow = Promise.withResolvers<string>()
  const waiting = presence.whileThere(() => slow.promise)
  presence.suspect()
  await vi.advanceTimersByTimeAsync(0)
  slow.resolve('done')
  expect(await waiting).toBe('done')
  expect(changes).toEqual([])
})

test('however many suspect it, the server is asked once at a time, and no more after the stop', async () => {
  const { server, presence } = aServer()
  server.isUp = false
  for (let count = 0; count < 50; count++) presence.suspect()
  expect(server.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(server.asked).toBe(2)
  presence.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.asked).toBe(2)
})

test('a refusal is an answer, and a broken line is none', () => {
  const errors = [
    Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
    Object.assign(new Error('connection failure'), { code: '08006' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
  ]
  expect(errors.map(isAwayFault)).toEqual([false, false, true, true, true, true])
})
