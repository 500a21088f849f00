import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCircuitBreaker, DatabaseUnavailable } from './circuit-breaker.server.ts'
import { isUnavailableError } from './postgres-errors.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A breaker for a server that responds while it is up. */
function createBreaker() {
  const server = { isUp: true, pings: 0 }
  const changes: string[] = []
  const breaker = createCircuitBreaker({
    ping: async () => {
      server.pings += 1
      if (!server.isUp) throw new Error('gone')
    },
    onChange: (change) => changes.push(change),
  })
  return { server, breaker, changes }
}

const never = () => new Promise<string>(() => {})

test('a pending call is rejected as soon as the server is found to be unavailable', async () => {
  const { server, breaker } = createBreaker()
  const pending = breaker.run(never)
  server.isUp = false
  breaker.probe()
  await expect(pending).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('while the server is unavailable no operation is started, and calls succeed after its recovery', async () => {
  const { server, breaker, changes } = createBreaker()
  const work = vi.fn(async () => 'done')
  server.isUp = false
  breaker.probe()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(breaker.run(work)).rejects.toBeInstanceOf(DatabaseUnavailable)
  server.isUp = true
  await vi.advanceTimersByTimeAsync(500)
  expect(await breaker.run(work)).toBe('done')
  expect(work).toHaveBeenCalledOnce()
  expect(changes).toEqual(['open', 'closed'])
})

test('a successful probe leaves pending calls alone', async () => {
  const { breaker, changes } = createBreaker()
  const slow = Promise.withResolvers<string>()
  const pending = breaker.run(() => slow.promise)
  breaker.probe()
  await vi.advanceTimersByTimeAsync(0)
  slow.resolve('done')
  expect(await pending).toBe('done')
  expect(changes).toEqual([])
})

test('concurrent probes share one ping, and none is sent after the stop', async () => {
  const { server, breaker } = createBreaker()
  server.isUp = false
  for (let count = 0; count < 50; count++) breaker.probe()
  expect(server.pings).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(server.pings).toBe(2)
  breaker.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.pings).toBe(2)
})

test('a rejected query does not mean that the server is unavailable, a lost connection does', () => {
  const errors = [
    Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
    Object.assign(new Error('connection failure'), { code: '08006' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
  ]
  expect(errors.map(isUnavailableError)).toEqual([false, false, true, true, true, true])
})
