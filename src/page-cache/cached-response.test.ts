import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readResponse, variantsOf } from './cached-response.server.ts'

const text = '<p>Crème brûlée, 焦糖布丁, 🍮</p>'.repeat(100)
const soup = {
  status: 200,
  headers: [['content-type', 'text/html; charset=UTF-8']] as [string, string][],
  body: new Uint8Array(Buffer.from(text)),
}
const empty = new Uint8Array()

test('every variant of a response has the same text and an ETag of its own', async () => {
  const variants = variantsOf(soup)
  const [identity, br, gzip] = await Promise.all(
    [undefined, 'br' as const, 'gzip' as const].map(variants),
  )
  expect(
    [
      identity?.body ?? empty,
      brotliDecompressSync(br?.body ?? empty),
      gunzipSync(gzip?.body ?? empty),
    ].map((bytes) => Buffer.from(bytes).toString()),
  ).toEqual([text, text, text])
  expect(new Set([identity, br, gzip].map((variant) => variant?.etag)).size).toBe(3)
})

test('concurrent requests share one compression, and later ones its result', async () => {
  const variants = variantsOf(soup)
  const [first, second] = await Promise.all([variants('br'), variants('br')])
  expect(second).toBe(first)
  expect(variants('br')).toBe(first)
})

test('a variant declares its length in bytes and its encoding', async () => {
  const variant = await variantsOf(soup)('br')
  expect(variant.headers).toEqual([
    ...['content-type', 'text/html; charset=UTF-8'],
    ...['ETag', expect.stringMatching(/^"[\w-]{22}"$/)],
    ...['Content-Encoding', 'br'],
    ...['Content-Length', String(variant.body.length)],
  ])
  expect(variant.notModifiedHeaders).toEqual(['ETag', variant.etag])
})

test('a small text and a picture are not compressed', async () => {
  const small = variantsOf({ ...soup, body: new Uint8Array(Buffer.from('<p>Soup</p>')) })
  const picture = variantsOf({ ...soup, headers: [['content-type', 'image/avif']] })
  for (const variants of [small, picture]) {
    expect((await variants('br')).headers).not.toContain('Content-Encoding')
  }
})

test('equal texts have equal ETags, different ones others, and errors none', async () => {
  const etag = async (body: string) =>
    (await variantsOf({ ...soup, body: new Uint8Array(Buffer.from(body)) })('gzip')).etag
  expect(await etag(text)).toBe(await etag(text))
  expect(await etag(text)).not.toBe(await etag(`${text} `))
  const missing = await variantsOf({ ...soup, status: 404 })(undefined)
  expect(missing.headers).not.toContain('ETag')
})

test('the ETag of a handler is that of every variant', async () => {
  const variants = variantsOf({ ...soup, etag: '"7"' })
  const [identity, br] = await Promise.all([variants(undefined), variants('br')])
  expect([identity.etag, br.etag]).toEqual(['"7"', '"7"'])
  expect(br.headers).toEqual(expect.arrayContaining(['ETag', '"7"']))
})

test('headers of a single transfer are not stored', async () => {
  const headers = {
    ...{ 'Content-Type': 'text/html', 'Content-Length': '4' },
    ...{ 'X-Request-Id': 'one', ETag: '"soup"' },
  }
  expect(await readResponse(new Response('soup', { headers }))).toEqual({
    status: 200,
    etag: '"soup"',
    headers: [['content-type', 'text/html']],
    body: new Uint8Array(Buffer.from('soup')),
  })
})
