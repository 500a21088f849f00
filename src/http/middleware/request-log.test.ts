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

test('a visitor gets a request id of its own, the same in the header and for the handler', async () => {
  const { id, header } = await send()
  expect(id).toMatch(ownId)
  expect(header).toBe(id)
  expect((await send()).id).not.toBe(id)
})

test('the log has the id, path, status and duration, but neither the query nor the address', async () => {
  const { logged, id: requestId } = await send()
  const seen = { method: 'GET', path: '/seen', status: 200, durationMs: expect.any(Number) }
  expect(logged).toMatchObject([
    { msg: 'from the handler', requestId },
    { msg: 'request', requestId, ...seen },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/secret|203\.0\.113\.7/)
})

test('a trusted proxy chooses the request id, a visitor cannot', async () => {
  const headers = { 'X-Request-Id': 'proxy.id_0001' }
  expect((await send({ trustProxy: 1, headers })).id).toBe('proxy.id_0001')
  expect((await send({ headers })).id).toMatch(ownId)
})

test.each(['short', 'x'.repeat(65), 'with space', '<script>alert'])(
  'not even a trusted proxy may send the id %j',
  async (sent) => {
    const { id } = await send({ trustProxy: 1, headers: { 'X-Request-Id': sent } })
    expect(id).toMatch(ownId)
  },
)

test('a visitor has the address that the socket has, or that a trusted proxy wrote', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.66, 198.51.100.1' }
  expect((await send({ headers })).address).toBe('203.0.113.7')
  expect((await send({ trustProxy: 1, headers })).address).toBe('198.51.100.1')
})
