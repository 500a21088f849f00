import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { formsOf, readAnswer } from './answer.server.ts'

const text = '<p>Crème brûlée, 焦糖布丁, 🍮</p>'.repeat(100)
const soup = {
  status: 200,
  headers: [['content-type', 'text/html; charset=UTF-8']] as [string, string][],
  body: new Uint8Array(Buffer.from(text)),
}
const nothing = new Uint8Array()

test('every form of an answer says the same and has a tag of its own', async () => {
  const forms = formsOf(soup)
  const [plain, br, zstd, gzip] = await Promise.all(
    ([undefined, 'br', 'zstd', 'gzip'] as const).map((encoding) => forms.in(encoding)),
  )
  expect(
    [
      plain?.body ?? nothing,
      brotliDecompressSync(br?.body ?? nothing),
      zstdDecompressSync(zstd?.body ?? nothing),
      gunzipSync(gzip?.body ?? nothing),
    ].map((bytes) => Buffer.from(bytes).toString()),
  ).toEqual([text, text, text, text])
  expect(new Set([plain, br, zstd, gzip].map((form) => form?.etag)).size).toBe(4)
})

test('a form says how long it is, in bytes, and how it is encoded', async () => {
  const form = await formsOf(soup).in('br')
  expect(form.head).toEqual([
    ...['content-type', 'text/html; charset=UTF-8'],
    ...['ETag', expect.stringMatching(/^"[\w-]{22}"$/)],
    ...['Content-Encoding', 'br'],
    ...['Content-Length', String(form.body.length)],
  ])
  expect(form.headUnchanged).toEqual(['ETag', form.etag])
})

test('what is small or no text is not compressed', async () => {
  const small = formsOf({ ...soup, body: new Uint8Array(Buffer.from('<p>Soup</p>')) })
  const picture = formsOf({ ...soup, headers: [['content-type', 'image/avif']] })
  for (const forms of [small, picture]) {
    expect((await forms.in('br')).head).not.toContain('Content-Encoding')
  }
})

test('the same text has the same tag, another one another', async () => {
  const tag = async (body: string) =>
    (await formsOf({ ...soup, body: new Uint8Array(Buffer.from(body)) }).in('gzip')).etag
  expect(await tag(text)).toBe(await tag(text))
  expect(await tag(text)).not.toBe(await tag(`${text} `))
})

test('a failure has no tag', async () => {
  expect((await formsOf({ ...soup, status: 404 }).in(undefined)).head).not.toContain('ETag')
})

test('what belongs to one transfer alone is left out of an answer', async () => {
  const headers = { 'Content-Type': 'text/html', 'X-Request-Id': 'one', 'Content-Length': '4' }
  const answer = await readAnswer(new Response('soup', { headers }))
  expect(answer).toEqual({
    status: 200,
    headers: [['content-type', 'text/html']],
    body: new Uint8Array(Buffer.from('soup')),
  })
})
