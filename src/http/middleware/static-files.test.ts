import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { HttpEnv } from '../env.server.ts'
import { errorResponse, type HttpError } from '../errors.server.ts'
import { staticFiles } from './static-files.server.ts'

/** Serves a built client, with a secret outside its folder. */
async function serveFolder() {
  const home = await mkdtemp(join(tmpdir(), 'folio-static-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const folder = join(home, 'client')
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

const acceptAll = { headers: { 'Accept-Encoding': 'gzip, br' } }

test('a visitor gets a file by its exact path, with its type and length', async () => {
  const get = await serveFolder()
  const { status, headers, text } = await get('/assets/resume.html')
  expect({ status, text }).toEqual({ status: 200, text: '<h1>Resume</h1>' })
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-length')).toBe('15')
})

test.each([
  ['/build/site-abc.css', 'text/css; charset=utf-8'],
  ['/fonts/serif.woff2', 'font/woff2'],
  ['/assets/with%20space.png', 'image/png'],
])('%s is served as %s', async (path, type) => {
  const get = await serveFolder()
  expect((await get(path)).headers.get('content-type')).toBe(type)
})

test.each([
  ['/build/site-abc.css', 'public, max-age=31536000, immutable'],
  ['/fonts/serif.woff2', 'public, max-age=2592000'],
])('a browser keeps %s without asking again: %s', async (path, cacheControl) => {
  const get = await serveFolder()
  const { headers } = await get(path)
  expect(headers.get('cache-control')).toBe(cacheControl)
})

test('a browser revalidates files without a hash in their name after an hour', async () => {
  const get = await serveFolder()
  const { headers } = await get('/assets/resume.html')
  expect(headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
})

test.each([
  '/assets',
  '/assets/',
  '/assets/resume.html/',
  '/ASSETS/resume.html',
  '/assets//resume.html',
  '/build/site-abc.css.br',
  '/.vite/manifest.json',
  '/.env.json',
  '/notes.secret',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
  '/..%5c..%5csecret.txt',
  '/assets/..%c0%af..%c0%afsecret.txt',
  '/assets/resume.html%00',
  '/assets/resume.html%00.png',
  '/%E0%A4%A',
  '//etc/passwd',
  '/constructor',
  '/__proto__',
])('%s is not served', async (path) => {
  const get = await serveFolder()
  expect(await get(path)).toMatchObject({ status: 404, text: 'next' })
})

test.each(['POST', 'PUT', 'DELETE'])('a %s of a file gets 405 with Allow', async (method) => {
  const get = await serveFolder()
  const { status, headers } = await get('/assets/resume.html', { method })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a browser that has the file gets 304 and no body', async () => {
  const get = await serveFolder()
  const etag = (await get('/assets/resume.html')).headers.get('etag') ?? ''
  const again = await get('/assets/resume.html', { headers: { 'If-None-Match': etag } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers.get('etag')).toBe(etag)
  expect(again.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
})

test('a browser that has another version gets the file', async () => {
  const get = await serveFolder()
  const init = { headers: { 'If-None-Match': '"other"' } }
  expect((await get('/assets/resume.html', init)).status).toBe(200)
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

test('each compressed variant has an ETag of its own', async () => {
  const get = await serveFolder()
  const plain = await get('/build/site-abc.css')
  const compressed = await get('/build/site-abc.css', acceptAll)
  expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
})

test('a file without a compressed variant is sent uncompressed, without Vary', async () => {
  const get = await serveFolder()
  const { headers, text } = await get('/assets/resume.html', acceptAll)
  expect(text).toBe('<h1>Resume</h1>')
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null])
})

test('a site whose client was never built does not start', async () => {
  await expect(staticFiles('/nowhere/client')).rejects.toThrow(/ENOENT/)
})
