import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressText, preferredEncoding } from './compress.server.ts'

const long = 'mise en place '.repeat(200)

function ask(acceptEncoding: string, init: RequestInit = {}) {
  const app = new Hono()
    .use(compressText())
    .get('/long', (c) => c.text(long))
    .get('/short', (c) => c.text('short'))
    .get('/json', (c) => c.json({ long }))
    .get('/feed', (c) => c.body(long, 200, { 'Content-Type': 'application/rss+xml' }))
    .get('/picture', (c) => c.body(long, 200, { 'Content-Type': 'image/png' }))
    .get('/done', (c) =>
      c.body(long, 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'br' }),
    )
  return (path: string) =>
    app.request(path, { ...init, headers: { 'Accept-Encoding': acceptEncoding } })
}

async function bytesOf(response: Response) {
  return Buffer.from(await response.arrayBuffer())
}

test('a browser that takes brotli gets brotli, and the whole text with it', async () => {
  const response = await ask('gzip, deflate, br')('/long')
  const bytes = await bytesOf(response)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(brotliDecompressSync(bytes).toString()).toBe(long)
})

test('a program that takes only gzip gets gzip', async () => {
  const response = await ask('gzip')('/long')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(response)).toString()).toBe(long)
})

test('a program that takes neither gets the plain text', async () => {
  const response = await ask('identity')('/long')
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe(long)
})

test('a cache is told that the answer depends on the encoding, whichever it was', async () => {
  const answers = [await ask('br')('/long'), await ask('identity')('/long')]
  expect(answers.map(({ headers }) => headers.get('vary'))).toEqual([
    'Accept-Encoding',
    'Accept-Encoding',
  ])
})

test.each(['/json', '/feed'])('%s is compressed too', async (path) => {
  expect((await ask('br')(path)).headers.get('content-encoding')).toBe('br')
})

test.each(['/short', '/picture'])('%s is not worth it', async (path) => {
  expect((await ask('br')(path)).headers.has('content-encoding')).toBe(false)
})

test('what is compressed already is left alone', async () => {
  const response = await ask('br')('/done')
  expect(await response.text()).toBe(long)
})

test('a HEAD has no body to compress', async () => {
  const response = await ask('br', { method: 'HEAD' })('/long')
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
  ['br;q=0, *', 'zstd'],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=high, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['BR', 'br'],
  ['deflate, zstd', 'zstd'],
  ['brotli', undefined],
])('Accept-Encoding %j leads to %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})
