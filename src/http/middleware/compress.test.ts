import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressText, preferredEncoding } from './compress.server.ts'

const long = 'mise en place '.repeat(200)
const app = new Hono()
  .use(compressText())
  .get('/long', (c) => c.text(long))
  .get('/short', (c) => c.text('short'))
  .get('/json', (c) => c.json({ long }))
  .get('/feed', (c) => c.body(long, 200, { 'Content-Type': 'application/rss+xml' }))
  .get('/picture', (c) => c.body(long, 200, { 'Content-Type': 'image/png' }))
  .get('/unchanged', (c) => c.body(null, 304, { 'Content-Type': 'text/html', ETag: '"1"' }))
  .get('/done', (c) => c.body(long, 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'br' }))

const request = (path: string, accepted = 'br', method = 'GET') =>
  app.request(path, { method, headers: { 'Accept-Encoding': accepted } })

async function bytesOf(response: Response) {
  return Buffer.from(await response.arrayBuffer())
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (bytes: Buffer) => bytes],
])('a client that accepts %s gets the text in %s', async (accepted, encoding, decode) => {
  const response = await request('/long', accepted)
  const bytes = await bytesOf(response)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('content-length') ?? String(long.length)).toBe(String(bytes.length))
  expect(decode(bytes).toString()).toBe(long)
})

test('a client gets JSON and feeds compressed, short texts and pictures as they are', async () => {
  const encodings = await Promise.all(
    ['/json', '/feed', '/short', '/picture'].map(async (path) =>
      (await request(path)).headers.get('content-encoding'),
    ),
  )
  expect(encodings).toEqual(['br', 'br', null, null])
  expect(await (await request('/short')).text()).toBe('short')
  expect(await (await request('/done')).text()).toBe(long)
})

test('a response without a body stays without one, and keeps its headers', async () => {
  const { status, body, headers } = await request('/unchanged')
  expect([status, body, headers.get('etag')]).toEqual([304, null, '"1"'])
  expect(headers.has('content-length')).toBe(false)
  const head = await request('/long', 'br', 'HEAD')
  expect([head.headers.has('content-encoding'), await head.text()]).toEqual([false, ''])
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['gzip, br ;q=1', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=high, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['BR', 'br'],
  ['deflate, zstd', undefined],
  ['brotli', undefined],
])('Accept-Encoding %j leads to %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})
