import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPublicFetch } from './public-fetch.server.ts'

const userAgent = 'Folio (+https://folio.test)'
const publicAddress = [{ address: '203.0.114.7', family: 4 }]
const loopback = [{ address: '127.0.0.1', family: 4 }]

/** A server on this machine that the client may reach by its address. */
async function foreignServer(listener: RequestListener) {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}`, fetch: createPublicFetch({ userAgent, allowedHosts: [host] }) }
}

const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { Location: location }).end()

const plainFetch = createPublicFetch({ userAgent })

test('a page is read with its status, headers and the name of the client', async () => {
  const { url, fetch } = await foreignServer((request, response) =>
    response.setHeader('X-Kind', 'page').end(`Hello, ${request.headers['user-agent']}`),
  )
  const response = await fetch(url)
  expect(response).toMatchObject({ status: 200, headers: { 'x-kind': 'page' } })
  expect(String('body' in response && response.body)).toBe(`Hello, ${userAgent}`)
})

test('a body is posted with its headers', async () => {
  const { url, fetch } = await foreignServer(async (request, response) => {
    const chunks = await request.toArray()
    response.end(`${request.method} ${request.headers['content-type']} ${chunks.join('')}`)
  })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: '{"ü":1}' })
  expect(String('body' in response && response.body)).toBe('POST application/json {"ü":1}')
})

test('relative redirects are followed to where they end', async () => {
  const { url, fetch } = await foreignServer((request, response) =>
    request.url === '/end' ? response.end('there') : redirectTo('/end')(request, response),
  )
  expect(await fetch(`${url}/start`)).toMatchObject({ status: 200, url: `${url}/end` })
})

test('without redirects to follow the redirect is the response', async () => {
  const { url, fetch } = await foreignServer(redirectTo('http://10.0.0.1/'))
  expect(await fetch(url, { maxRedirects: 0 })).toMatchObject({ status: 302 })
  expect(await fetch(url, { method: 'POST', body: '' })).toMatchObject({ status: 302 })
})

test('a circle of redirects ends', async () => {
  const { url, fetch } = await foreignServer(redirectTo('/'))
  expect(await fetch(url, { maxRedirects: 3 })).toMatchObject({ failure: 'too-many-redirects' })
})

test.each([
  ['http://127.0.0.1/'],
  ['http://2130706433/'],
  ['http://0x7f.1/'],
  ['http://0177.0.0.1/'],
  ['http://[::1]/'],
  ['http://[::ffff:127.0.0.1]/'],
  ['http://169.254.169.254/latest/meta-data/'],
  ['http://192.168.0.1/'],
])('%s is refused, and as the target of a redirect', async (address) => {
  const { url, fetch } = await foreignServer(redirectTo(address))
  expect(await plainFetch(address)).toMatchObject({ failure: 'not-public' })
  expect(await fetch(url)).toMatchObject({ failure: 'not-public' })
})

test.each([
  ['ftp://example.com/'],
  ['file:///etc/passwd'],
  ['gopher://example.com/'],
  ['javascript:alert(1)'],
  ['not an address'],
  ['http://user:secret@example.com/'],
  ['http://example.com:22/'],
  ['http://example.com:6379/'],
])('%s is no address to fetch, nor to be redirected to', async (address) => {
  const { url, fetch } = await foreignServer(redirectTo(address.replace(/^not an .*/, 'http://')))
  expect(await plainFetch(address)).toMatchObject({ failure: 'invalid-url' })
  expect(await fetch(url)).toMatchObject({ failure: 'invalid-url' })
})

test('a name that leads to a private address is refused, also beside a public one', async () => {
  const resolve = async () => [...publicAddress, ...loopback]
  const fetch = createPublicFetch({ userAgent, resolve })
  const reason = 'rebind.example leads to an address that is not public'
  expect(await fetch('http://rebind.example/')).toEqual({ failure: 'not-public', reason })
  expect(await plainFetch('http://localhost/')).toMatchObject({ failure: 'not-public' })
})

test('a name is resolved once for a connection, which goes where the check looked', async () => {
  const { url } = await foreignServer((_, response) => response.end('reached'))
  const { port } = new URL(url)
  const answers = [loopback, publicAddress]
  const fetch = createPublicFetch({
    userAgent,
    allowedHosts: [`rebind.example:${port}`],
    resolve: async () => answers.shift() ?? [],
  })
  expect(await fetch(`http://rebind.example:${port}/`)).toMatchObject({ status: 200 })
  expect(answers).toEqual([publicAddress])
})

test('the name in a redirect is resolved and checked as well', async () => {
  const { url } = await foreignServer(redirectTo('http://rebind.example/'))
  const allowedHosts = [new URL(url).host]
  const fetch = createPublicFetch({ userAgent, allowedHosts, resolve: async () => loopback })
  expect(await fetch(url)).toMatchObject({ failure: 'not-public' })
})

test('a server that never answers is given up, a name server as well', async () => {
  const { url, fetch } = await foreignServer(() => {})
  expect(await fetch(url, { timeoutMs: 50 })).toMatchObject({ failure: 'timeout' })
  const waiting = createPublicFetch({ userAgent, resolve: () => new Promise(() => {}) })
  expect(await waiting('http://slow.example/', { timeoutMs: 50 })).toMatchObject({
    failure: 'timeout',
  })
})

test('a server that sends a byte now and then is given up', async () => {
  const { url, fetch } = await foreignServer((_, response) => {
    const timer = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(timer))
  })
  expect(await fetch(url, { timeoutMs: 100 })).toMatchObject({ failure: 'timeout' })
})

test('an endless body is a failure, or cut off', async () => {
  const { url, fetch } = await foreignServer((_, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(16_384, 'x')));
    }
    response.on('drain', send)
    send()
  })
  expect(await fetch(url, { maxBytes: 1000 })).toMatchObject({ failure: 'too-large' })
  const cut = await fetch(url, { maxBytes: 1000, truncate: true })
  expect(cut).toMatchObject({ status: 200, body: Buffer.alloc(1000, 'x') })
})

test('endless headers are a failure', async () => {
  const { url, fetch } = await foreignServer((request) => {
    const send = () => {
      while (request.socket.write(`X-Long: ${'x'.repeat(8000)}\r\n`));
    }
    request.socket.write('HTTP/1.1 200 OK\r\n')
    request.socket.on('drain', send).on('error', () => {})
    send()
  })
  expect(await fetch(url)).toMatchObject({ failure: 'network', reason: 'HPE_HEADER_OVERFLOW' })
})

test('a caller gives up a request, and decides on each redirect', async () => {
  const { url, fetch } = await foreignServer(redirectTo('/next'))
  expect(await fetch(url, { signal: AbortSignal.abort() })).toMatchObject({ failure: 'aborted' })
  expect(await fetch(url, { mayFollow: async () => false })).toMatchObject({ failure: 'aborted' })
})

test('a closed port and an unknown name are told apart', async () => {
  const { url, fetch } = await foreignServer((_, response) => response.destroy())
  expect(await fetch(url)).toMatchObject({ failure: 'network' })
  const nowhere = createPublicFetch({
    userAgent,
    resolve: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
  })
  expect(await nowhere('http://gone.example/')).toMatchObject({ failure: 'unresolved' })
})
