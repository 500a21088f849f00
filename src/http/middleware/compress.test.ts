import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressText, preferredEncoding } from './compress.server.ts'

const long = 'mise en place '.repeat(200)

function requestAs(acceptEncoding: string, init: RequestInit = {}) {
  const app = new Hono()
    .use(compressText())
    .get('/long', (c) => c.text(long))
    .get('/short', (c) => c.text('short'))
    .get('/json', (c) => c.json({ long }))
    .get('/feed', (c) => c.body(long, 200, { 'Content-Type': 'application/rss+xml' }))
    .get('/picture', (c) => c.body(long, 200, { 'Content-Type': 'image/png' }))
    .get('/unchanged', (c) => c.body(null, 304, { 'Content-Type': 'text/html', ETag: '"1"' }))
    .get('/done', (c) =>
      c.body(long, 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'br' }),
    )
  return (path: string) =>
    app.request(path, { ...init, headers: { 'Accept-Encoding': acceptEncoding } })
}

async function bytesOf(response: Response) {
  return Buffer.from(await response.arrayBuffer())
}

test('a browser that accepts brotli gets the complete text in brotli', async () => {
  const response = await requestAs('gzip, deflate, br')('/long')
  const bytes = await bytesOf(response)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(brotliDecompressSync(bytes).toString()).toBe(long)
})

test('a client that accepts only gzip gets gzip', async () => {
  const response = await requestAs('gzip')('/long')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(response)).toString()).toBe(long)
})

test('a client that accepts neither gets the uncompressed text', async () => {
  const response = await requestAs('identity')('/long')
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe(long)
})

test('a cache learns that responses vary by encoding, compressed or not', async () => {
  const responses = [await requestAs('br')('/long'), await requestAs('identity')('/long')]
  expect(responses.map(({ headers }) => headers.get('vary'))).toEqual([
    'Accept-Encoding',
    'Accept-Encoding',
  ])
})

test.each(['/json', '/feed'])('%s is compressed', async (path) => {
  expect((await requestAs('br')(path)).headers.get('content-encoding')).toBe('br')
})

test('a response without a body stays without one, and keeps its headers', async () => {
  const { status, body, headers } = await requestAs('br')('/unchanged')
  expect({ status, body, tag: headers.get('etag') }).toEqual({
    status: 304,
    body: null,
    tag: '"1"',
  })
  expect(headers.has('content-length')).toBe(false)
})

test('the short text of a response arrives whole', async () => {
  expect(await (await requestAs('br')('/short')).text()).toBe('short')
})

test.each(['/short', '/picture'])('%s is not compressed', async (path) => {
  expect((await requestAs('br')(path)).headers.has('content-encoding')).toBe(false)
})

test('a response that is already compressed is left alone', async () => {
  const response = await requestAs('br')('/done')
  expect(await response.text()).toBe(long)
})

test('a HEAD response is not compressed', async () => {
  const response = await requestAs('br', { method: 'HEAD' })('/long')
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe('')
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
