import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, testOrigin } from '../../test/support/app.ts'

const neutral = 'Something went wrong on the server. Please try again later.'
const ines = { name: 'Ines', email: 'ines@example.com', message: 'Hello' }

async function statusesOf(paths: string[], method: string) {
  const app = await createTestApp()
  const responses = await Promise.all(paths.map((path) => app.request(path, { method })))
  return responses.map(({ status, headers }) => [
    status,
    headers.get('content-type')?.split(';')[0],
  ])
}

test('every response has the security headers and a request id', async () => {
  const app = await createTestApp()
  const paths = ['/', '/nowhere', '/api/skills', '/api/nowhere', '/blog', '/rss.xml', '/robots.txt']
  const responses = await Promise.all(paths.map((path) => app.request(path)))
  const identifiers = responses.map(({ headers }) => [
    headers.get('content-security-policy')?.startsWith("default-src 'none'"),
    headers.get('x-content-type-options'),
    headers.get('strict-transport-security')?.startsWith('max-age=31536000'),
    /^[\w-]{10,20}$/.test(headers.get('x-request-id') ?? ''),
  ])
  expect(identifiers).toEqual(paths.map(() => [true, 'nosniff', true, true]))
})

test('a site on plain http sends no Strict-Transport-Security', async () => {
  const app = await createTestApp({ publicUrl: 'http://folio.test' })
  expect((await app.request('/')).headers.has('strict-transport-security')).toBe(false)
})

test('the policy names the page’s one inline script by its hash', async () => {
  const app = await createTestApp()
  const response = await app.request('/')
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(await response.text()) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(script).toContain('localStorage')
  expect(response.headers.get('content-security-policy')).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  )
})

test('a program reads JSON at every unknown address below /api', async () => {
  const app = await createTestApp()
  const paths = ['/api', '/api/', '/api/nowhere', '/api/blogs/a/b', '/api/skills/1', '/api/BLOGS']
  const responses = await Promise.all(paths.map((path) => app.request(path)))
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404))
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
    paths.map(() => ({ message: 'There is nothing at this address.' })),
  )
})

test('a person reads a page at every unknown address elsewhere', async () => {
  const paths = ['/nowhere', '/apis', '/BLOGS', '/a/b/c', '/%', '/%E0%A4%A', '/%00', '/index.php']
  expect(await statusesOf(paths, 'GET')).toEqual(paths.map(() => [404, 'text/html']))
})

test('a program that writes to an unknown address gets 404 as JSON', async () => {
  const paths = ['/api', '/api/nowhere', '/blogs/a/b', '/nowhere', '/admin/nowhere', '/metrics']
  const nothing = paths.map(() => [404, 'application/json'])
  expect(await statusesOf(paths, 'POST')).toEqual(nothing)
  expect(await statusesOf(paths, 'DELETE')).toEqual(nothing)
  expect(await statusesOf(paths, 'OPTIONS')).toEqual(nothing)
})

test('a program that sends more than a megabyte is refused', async () => {
  const app = await createTestApp()
  const message = 'x'.repeat(1024 * 1024)
  const response = await app.send('POST', '/api/contact', { ...ines, message })
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({
    message: 'The request is larger than this server accepts.',
  })
})

test('a program that sends no JSON is refused', async () => {
  const app = await createTestApp()
  const response = await app.request('/api/contact', { method: 'POST', body: 'name=Ines' })
  expect(response.status).toBe(415)
})

test('the site’s own pages may write, at the public address', async () => {
  const app = await createTestApp()
  const headers = { Origin: testOrigin }
  expect((await app.send('POST', '/api/contact', ines, { headers })).status).toBe(201)
})

test('a program and a person get the request id of an internal error, and the log its cause', async () => {
  const app = await createTestApp()
  await app.db.schema.alterTable('post').renameTo('mislaid').execute()
  const response = await app.request('/api/blogs')
  const requestId = response.headers.get('x-request-id')
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ message: neutral, requestId })
  expect(app.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      requestId,
      msg: 'A request failed',
      err: expect.objectContaining({
        message: expect.stringMatching(/post/),
        stack: expect.any(String),
      }),
    }),
  )
  expect(app.logged).toContainEqual(
    expect.objectContaining({ requestId, path: '/api/blogs', status: 500 }),
  )
  const page = await app.request('/blogs')
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(html).toContain('Something went wrong</h1>')
  expect(html).toContain(page.headers.get('x-request-id'))
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/no such table|does not exist|select |node_modules|\.ts:/)
})

test('an expected refusal is logged as a request, not as an error', async () => {
  const app = await createTestApp()
  await app.send('POST', '/api/contact', {})
  expect(app.logged).toEqual([
    expect.objectContaining({ method: 'POST', path: '/api/contact', status: 400, level: 30 }),
  ])
})

test('the typed fields of a visitor are not logged', async () => {
  const app = await createTestApp()
  await app.send('POST', '/api/contact?from=secret-page', ines)
  expect(JSON.stringify(app.logged)).not.toMatch(/Ines|ines@example|secret-page|203\.0\.113/)
})

test('a browser revalidates pages and API responses before reuse', async () => {
  const app = await createTestApp()
  const paths = ['/', '/blogs', '/nowhere', '/api/skills', '/api/nowhere']
  const responses = await Promise.all(paths.map((path) => app.request(path)))
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual([
    'public, max-age=0, s-maxage=1, stale-while-revalidate=60',
    'public, max-age=0, s-maxage=1, stale-while-revalidate=60',
    'no-cache',
    'no-cache',
    'no-cache',
  ])
})
