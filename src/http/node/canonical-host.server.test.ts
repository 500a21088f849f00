import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { canonicalHost } from './canonical-host.server.ts'

test.each([
  ['https://example.com', 'www.example.com', 'GET', 301],
  ['https://example.com', 'WWW.Example.com', 'HEAD', 301],
  ['https://www.example.com', 'example.com', 'GET', 301],
  ['https://example.com', 'www.example.com', 'POST', 200],
  ['https://example.com', 'example.com', 'GET', 200],
  ['https://example.com', 'other.example.com', 'GET', 200],
  ['https://example.com', '10.0.0.7:3000', 'GET', 200],
])('a client of %s that asks %s by %s gets %i', async (origin, host, method, status) => {
  const server = createServer(canonicalHost(origin, (_request, response) => response.end()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const call = request({ port, method, path: '//x/y?z=1', headers: { host } }).end()
  const [response] = await once(call, 'response')
  response.resume()
  expect(response.statusCode).toBe(status)
  if (status === 301) expect(response.headers.location).toBe(`${origin}//x/y?z=1`)
})
