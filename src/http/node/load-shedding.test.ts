import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shedLoad } from './load-shedding.server.ts'

const maxInFlight = 256
const [lowDelay, highDelay] = [20 * 1e6, 800 * 1e6]

/** A server with a simulated event loop delay, whose responses are released by the test. */
async function serve() {
  const [warn, onShed, time] = [vi.fn(), vi.fn(), { ms: 0 }]
  const delay = { mean: lowDelay, reset: vi.fn() }
  const heldResponses: ServerResponse[] = []
  const handler: RequestListener = async (request, response) => {
    await request.toArray().catch(() => [])
    heldResponses.push(response)
  }
  const log = { warn, error: warn }
  const server = createServer(shedLoad(handler, { log, onShed, delay, now: () => time.ms }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const send = (path = '/', init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init)
  const finishAll = () => {
    for (const response of heldResponses.splice(0)) response.end('done')
  }
  /** Sends requests until this many are in flight. */
  const fill = async (count: number) => {
    for (let index = 0; index < count; index++) send().catch(() => {})
    await expect.poll(() => heldResponses.length, { timeout: 10_000 }).toBe(count)
  }
  const passSecond = (mean: number) => {
    time.ms += 1000
    delay.mean = mean
  }
  return { send, finishAll, fill, passSecond, warn, onShed, heldResponses, server, port }
}

test('a visitor gets 503 with Retry-After while the limit is reached', async () => {
  const { send, finishAll, fill, warn, onShed, heldResponses } = await serve()
  await fill(maxInFlight)
  const rejected = await send()
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await rejected.json()).toEqual({
    message: 'The site is very busy just now. Please try again in a moment.',
  })
  await send()
  expect([warn.mock.calls.length, onShed.mock.calls.length]).toEqual([1, 2])
  finishAll()
  const next = send()
  await expect.poll(() => heldResponses.length).toBe(1)
  finishAll()
  expect((await next).status).toBe(200)
})

test('a browser that is rejected gets a page', async () => {
  const { send, fill } = await serve()
  await fill(maxInFlight)
  const response = await send('/', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('<p>The site is very busy just now.')
})

test('a health check succeeds while the limit is reached', async () => {
  const { send, finishAll, fill, heldResponses } = await serve()
  await fill(maxInFlight)
  const health = [send('/healthz'), send('/readyz')]
  await expect.poll(() => heldResponses.length).toBe(maxInFlight + 2)
  expect((await send('/healthz/x')).status).toBe(503)
  finishAll()
  expect((await Promise.all(health)).map(({ status }) => status)).toEqual([200, 200])
})

test('senders of a slow body do not count', async () => {
  const { send, fill, server } = await serve()
  const slow = Array.from({ length: 50 }, () => new AbortController())
  const arrived = new Promise<void>((resolve) => {
    let count = 0
    server.on('request', () => ++count === slow.length && resolve())
  })
  for (const { signal } of slow) {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('a')) })
    send('/', { method: 'POST', body, duplex: 'half', signal } as RequestInit).catch(() => {})
  }
  await arrived
  await fill(maxInFlight)
  expect((await send()).status).toBe(503)
  for (const each of slow) each.abort()
})

test('a lagging event loop lowers the limit in proportion to the delay, and recovery raises it', async () => {
  const { send, finishAll, fill, passSecond } = await serve()
  await fill(160)
  passSecond(highDelay)
  expect((await send()).status).toBe(503)
  finishAll()
  await fill(100)
  passSecond(highDelay)
  expect((await send()).status).toBe(503)
  passSecond(lowDelay)
  finishAll()
  await fill(200)
  expect((await send()).status).toBe(503)
})

test('a visitor who disconnects frees a place', async () => {
  const { send, fill, heldResponses } = await serve()
  await fill(maxInFlight - 1)
  const leaving = new AbortController()
  const aborted = send('/', { signal: leaving.signal }).catch(() => {})
  await expect.poll(() => heldResponses.length).toBe(maxInFlight)
  const closed = once(heldResponses.at(-1) as ServerResponse, 'close')
  leaving.abort()
  await Promise.all([aborted, closed])
  send().catch(() => {})
  await expect.poll(() => heldResponses.length).toBe(maxInFlight + 1)
})

test('a client that pipelines many requests takes one place', async () => {
  const { send, heldResponses, port } = await serve()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: folio.test\r\n\r\n'.repeat(maxInFlight + 50))
  await expect.poll(() => heldResponses.length).toBeGreaterThan(maxInFlight)
  // All but the first wait for it, with their responses complete.
  for (const response of heldResponses.splice(1)) response.end('done')
  const next = send()
  await expect.poll(() => heldResponses.length).toBe(2)
  heldResponses[1]?.end('done')
  expect((await next).status).toBe(200)
})
