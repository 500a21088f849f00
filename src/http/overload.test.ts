import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Capacity, shedOverload } from './overload.server.ts'

const roomy: Capacity = { turnMs: 60_000, atMost: 1000, atLeast: 0 }

async function serve(answer: RequestListener, capacity: Partial<Capacity>) {
  const warn = vi.fn()
  const server = createServer(
    shedOverload(answer, { log: { warn, error: warn } }, { ...roomy, ...capacity }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = (path = '/', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return { ask, server }
}

/** Answers when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const answer: RequestListener = async (_request, response) => {
    started.resolve()
    await promise
    response.end('done')
  }
  return { answer, release: resolve, started: started.promise }
}

test('who comes while all places are taken is told at once to come back', async () => {
  const { answer, release, started } = held()
  const { ask } = await serve(answer, { atMost: 1 })
  const first = ask()
  await started
  const second = await ask()
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await second.json()).toEqual({
    message: 'The site is very busy just now. Please try again in a moment.',
  })
  release()
  expect(await (await first).text()).toBe('done')
  expect((await ask()).status).toBe(200)
})

test('a reader of a page who is turned away gets a page', async () => {
  const { ask } = await serve((_request, response) => response.end(), { atMost: 0 })
  const response = await ask('/', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('<p>The site is very busy just now.')
})

test('whoever watches over the process is answered all the same', async () => {
  const { ask } = await serve((_request, response) => response.end(), { atMost: 0 })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/healthz/x')).status).toBe(503)
})

test('those who are slow to send their body take no places', async () => {
  const readAll: RequestListener = async (request, response) => {
    await request.toArray().catch(() => [])
    response.end('read')
  }
  const { ask, server } = await serve(readAll, { atMost: 2, atLeast: 10 })
  const slow = Array.from({ length: 5 }, () => new AbortController())
  const arrived = new Promise<void>((resolve) => {
    let count = 0
    server.on('request', () => ++count === slow.length && resolve())
  })
  for (const { signal } of slow) {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('a')) })
    ask('/', { method: 'POST', body, duplex: 'half', signal } as RequestInit).catch(() => {})
  }
  await arrived
  expect(await (await ask()).text()).toBe('read')
  for (const each of slow) each.abort()
})

test('what would have to wait too long within one turn is turned away, and the next turn goes on', async () => {
  const slowMs = 30
  const block: RequestListener = (_request, response) => {
    const start = performance.now()
    while (performance.now() - start < slowMs);
    response.end('done')
  }
  const { ask } = await serve(block, { turnMs: 50 })
  await Promise.all(Array.from({ length: 12 }, async () => (await ask()).text()))
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask()))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect((await ask()).status).toBe(200)
})

test('who asks for much on one connection takes one place', async () => {
  const { answer, release } = held()
  const { server } = await serve(answer, { atMost: 2 })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9))
  release()
  await expect.poll(() => text.match(/HTTP\/1.1 \d+/g)?.length).toBe(9)
  expect(text).not.toContain(' 503 ')
})
