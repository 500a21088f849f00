import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#log/log.server.ts'
import type { HttpEnv } from '../env.server.ts'
import { requestLog } from './request-log.server.ts'

const ownId = /^[\w-]{8}-[\da-z]+$/

/** Sends a request to an application that responds with its request id and client address. */
async function send(options: { trustProxy?: number; headers?: Record<string, string> } = {}) {
  const logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => logged.push(JSON.parse(line)) })
  const app = new Hono<HttpEnv>()
    .use(requestLog(log, options.trustProxy ?? 0))
    .get('/seen', (c) => {
      c.get('log').info('from the handler')
      return c.json({ id: c.get('requestId'), address: c.get('clientAddress') })
    })
  const incoming = { socket: { remoteAddress: '203.0.113.7' } }
  const init = { headers: options.headers ?? {} }
  const response = await app.request('/seen?secret=1', init, { incoming })
  const seen = (await response.json()) as { id: string; address: string }
  return { logged, header: response.headers.get('x-request-id'), ...seen }
}

test('a visitor gets a request id, the same in the header and for the handler', async () => {
  const { id, header } = await send()
  expect(id).toMatch(ownId)
  expect(header).toBe(id)
})

test('two requests never share an id', async () => {
  const [first, second] = [await send(), await send()]
  expect(first.id).not.toBe(second.id)
})

test('every line of a request carries its id', async () => {
  const { logged, id } = await send()
  expect(logged.map(({ msg, requestId }) => ({ msg, requestId }))).toEqual([
    { msg: 'from the handler', requestId: id },
    { msg: 'request', requestId: id },
  ])
})

test('the log has method, path, status and duration, but neither the query nor the address', async () => {
  const { logged } = await send()
  const line = logged.at(-1)
  expect(line).toMatchObject({ method: 'GET', path: '/seen', status: 200 })
  expect(line?.durationMs).toEqual(expect.any(Number))
  expect(JSON.stringify(logged)).not.toMatch(/secret|203\.0\.113\.7/)
})

test('a visitor cannot choose the request id', async () => {
  const { id } = await send({ headers: { 'X-Request-Id': 'chosen-by-me' } })
  expect(id).toMatch(ownId)
})

test('the request id of a trusted proxy is adopted', async () => {
  const headers = { 'X-Request-Id': 'proxy.id_0001' }
  expect((await send({ trustProxy: 1, headers })).id).toBe('proxy.id_0001')
})

test.each(['short', 'x'.repeat(65), 'with space', '<script>alert'])(
  'not even a trusted proxy may send the id %j',
  async (sent) => {
    const { id } = await send({ trustProxy: 1, headers: { 'X-Request-Id': sent } })
    expect(id).toMatch(ownId)
  },
)

test('without a proxy the address is that of the socket, whatever the visitor claims', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.1' }
  expect((await send({ headers })).address).toBe('203.0.113.7')
})

test.each([
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  [2, '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  [2, '198.51.100.1', '203.0.113.7'],
  [1, '', '203.0.113.7'],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '198.51.100.1, unknown', '203.0.113.7'],
  [1, 'x'.repeat(10_000), '203.0.113.7'],
  [1, "1' or '1'='1", '203.0.113.7'],
])('behind %i proxies that wrote %j the visitor is %s', async (trustProxy, forwarded, address) => {
  const headers = { 'X-Forwarded-For': forwarded }
  expect((await send({ trustProxy, headers })).address).toBe(address)
})
