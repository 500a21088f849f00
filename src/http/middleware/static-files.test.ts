import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { HttpEnv } from '../env.server.ts'
import { errorResponse, type HttpError } from '../errors.server.ts'
import { staticFiles } from './static-files.server.ts'

/** Serves a built client, with a secret outside its folder. */
async function serveFolder() {
  const folder = join(await temporaryFolder(), 'client')
  await Promise.all(
    ['build', 'fonts', 'assets', '.vite'].map((name) =>
      mkdir(join(folder, name), { recursive: true }),
    ),
  )
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  await write('build/site-abc.css', 'plain')
  await write('build/site-abc.css.br', 'as brotli')
  await write('build/site-abc.css.gz', 'as gzip')
  await write('fonts/serif.woff2', 'font')
  await write('assets/resume.html', '<h1>Resume</h1>')
  await write('assets/with space.png', 'picture')
  await write('.vite/manifest.json', '{}')
  await write('.env.json', '{}')
  await write('notes.secret', 'no known type')
  await write('../secret.txt', 'secret')
  const app = new Hono<HttpEnv>()
    .use(await staticFiles(folder))
    .all('*', (c) => c.text('next', 404))
    .onError((error, c) => errorResponse(c, error as HttpError))
  return async (path: string, init: RequestInit = {}) => {
    const response = await app.request(path, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

const hourly = 'public, max-age=3600, must-revalidate'

test.each([
  ['/build/site-abc.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/fonts/serif.woff2', 'font/woff2', 'public, max-age=2592000'],
  ['/assets/with%20space.png', 'image/png', hourly],
  ['/assets/resume.html', 'text/html; charset=utf-8', hourly],
])('a browser gets %s as %s, and keeps it: %s', async (path, type, cacheControl) => {
  const get = await serveFolder()
  const { status, headers, text } = await get(path)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ 'content-type': type, 'cache-control': cacheControl },
    'content-length': String(text.length),
  })
})

const otherPaths = [
  ...['/assets', '/assets/', '/assets/resume.html/', '/ASSETS/resume.html', '/assets//resume.html'],
  ...['/build/site-abc.css.br', '/.vite/manifest.json', '/.env.json', '/notes.secret'],
  ...['/../secret.txt', '/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt'],
  ...['/assets/%2e%2e/%2e%2e/secret.txt', '/assets/%252e%252e%252f%252e%252e%252fsecret.txt'],
  ...['/..%5c..%5csecret.txt', '/assets/..%c0%af..%c0%afsecret.txt', '/%E0%A4%A'],
  ...['/assets/resume.html%00', '/assets/resume.html%00.png', '//etc/passwd'],
  ...['/constructor', '/__proto__'],
]

test('a visitor gets no file by another path', async () => {
  const get = await serveFolder()
  const responses = await Promise.all(otherPaths.map((path) => get(path)))
  expect(otherPaths.filter((_, index) => responses[index]?.text !== 'next')).toEqual([])
})

test('a visitor who writes to a file gets 405 with Allow', async () => {
  const get = await serveFolder()
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await get('/assets/resume.html', { method })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('a browser that has the file gets 304 and no body, with another version the file', async () => {
  const get = await serveFolder()
  const etag = (await get('/assets/resume.html')).headers.get('etag') ?? ''
  const again = await get('/assets/resume.html', { headers: { 'If-None-Match': etag } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect([again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([etag, hourly])
  const other = await get('/assets/resume.html', { headers: { 'If-None-Match': '"other"' } })
  expect(other.status).toBe(200)
})

test('a HEAD gets the headers of the file and no body', async () => {
  const get = await serveFolder()
  const { status, headers, text } = await get('/assets/resume.html', { method: 'HEAD' })
  expect({ status, text, length: headers.get('content-length') }).toEqual({
    status: 200,
    text: '',
    length: '15',
  })
})

test.each([
  ['gzip, br', 'as brotli', 'br'],
  ['gzip', 'as gzip', 'gzip'],
  ['identity', 'plain', null],
])('a browser that accepts %s gets the file %s', async (accepted, text, encoding) => {
  const get = await serveFolder()
  const response = await get('/build/site-abc.css', { headers: { 'Accept-Encoding': accepted } })
  expect(response.text).toBe(text)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
})

test('each variant has an ETag of its own, and a file without one no Vary', async () => {
  const get = await serveFolder()
  const init = { headers: { 'Accept-Encoding': 'gzip, br' } }
  const [plain, compressed] = [
    await get('/build/site-abc.css'),
    await get('/build/site-abc.css', init),
  ]
  expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  const { headers, text } = await get('/assets/resume.html', init)
  expect(text).toBe('<h1>Resume</h1>')
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null])
})

test('a site whose client was never built does not start', async () => {
  await expect(staticFiles('/nowhere/client')).rejects.toThrow(/ENOENT/)
})
