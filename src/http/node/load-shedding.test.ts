import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shedLoad } from './load-shedding.server.ts'

const maxInFlight = 256
const [lowDelay, highDelay] = [20 * 1e6, 800 * 1e6]

/** A server with a simulated event loop delay, whose responses are released by the test. */
async function serve({ rejectDelayMs = 1 } = {}) {
  const [warn, onShed, time] = [vi.fn(), vi.fn(), { ms: 0 }]
  const delay = { mean: lowDelay, reset: vi.fn() }
  const heldResponses: ServerResponse[] = []
  const handler: RequestListener = async (request, response) => {
    await request.toArray().catch(() => [])
    heldResponses.push(response)
  }
  const log = { warn, error: warn }
  const server = createServer(
    shedLoad(handler, { log, onShed, delay, now: () => time.ms, rejectDelayMs }),
  )
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

test('a visitor gets 503 with Retry-After while the limit is reached, a browser as a page', async () => {
  const { send, finishAll, fill, warn, onShed, heldResponses } = await serve()
  await fill(maxInFlight)
  const rejected = await send()
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await rejected.json()).toEqual({
    message: 'The site is very busy just now. Please try again in a moment.',
  })
  const page = await send('/', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('<p>The site is very busy just now.')
  expect([warn.mock.calls.length, onShed.mock.calls.length]).toEqual([1, 2])
  finishAll()
  const next = send()
  await expect.poll(() => heldResponses.length).toBe(1)
  finishAll()
  expect((await next).status).toBe(200)
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

const get = 'GET / HTTP/1.1\r\nHost: folio.test\r\n\r\n'

function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

test('a client that pipelines many requests takes one place, and gets one response after the other', async () => {
  const { send, finishAll, fill, heldResponses, port } = await serve()
  connectTo(port).write(get.repeat(90))
  await fill(maxInFlight)
  expect((await send()).status).toBe(503)
  for (let count = 0; count < 89; count++) {
    finishAll()
    await expect.poll(() => heldResponses.length, { interval: 1 }).toBe(1)
  }
})

test('a client that pipelines more than a hundred requests is disconnected', async () => {
  const { port, heldResponses } = await serve()
  const socket = connectTo(port)
  const closed = once(socket, 'close')
  socket.write(get.repeat(150))
  await closed
  expect(heldResponses.length).toBeLessThanOrEqual(100)
})

test('requests one after the other are not limited', async () => {
  const { port, heldResponses } = await serve()
  const socket = connectTo(port)
  for (let count = 0; count < 150; count++) {
    socket.write(get)
    await expect.poll(() => heldResponses.length, { interval: 1 }).toBe(1)
    heldResponses.pop()?.end()
  }
  expect(socket.destroyed).toBe(false)
})

test('reads with a body count like those without', async () => {
  const { send, heldResponses, port } = await serve()
  const withBody = get.replace('\r\n\r\n', '\r\nContent-Length: 1\r\n\r\na')
  for (let count = 0; count < maxInFlight; count++) connectTo(port).write(withBody)
  await expect.poll(() => heldResponses.length, { timeout: 10_000 }).toBe(maxInFlight)
  expect((await send()).status).toBe(503)
})

test('a rejection is delayed, and a client that leaves meanwhile gets none', async () => {
  const { send, fill } = await serve({ rejectDelayMs: 200 })
  await fill(maxInFlight)
  const startMs = performance.now()
  expect((await send()).status).toBe(503)
  expect(performance.now() - startMs).toBeGreaterThan(190)
  const leaving = new AbortController()
  const aborted = send('/', { signal: leaving.signal })
  leaving.abort()
  await expect(aborted).rejects.toThrow()
  expect((await send()).status).toBe(503)
})

test('a connection whose upload was rejected stays usable', async () => {
  const { fill, finishAll, port } = await serve({ rejectDelayMs: 50 })
  await fill(maxInFlight)
  const socket = connectTo(port)
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const size = 100_000
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${'a'.repeat(size)}`)
  await expect.poll(() => received).toContain('HTTP/1.1 503')
  expect(received).not.toContain('Connection: close')
  finishAll()
  socket.write(get)
  await expect
    .poll(() => {
      finishAll()
      return received
    })
    .toContain('HTTP/1.1 200')
})
