import { expect, test } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'

test('a visitor without a script reads the full 404 page at any address', async () => {
  const app = await createTestApp()
  for (const path of [
    '/BLOGS',
    '/Blogs/x',
    ...['a%2Fb', 'a%26b', 'a%3Fb'].map((id) => `/blogs/${id}`),
  ]) {
    const response = await app.request(path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 404])
    expect(html).toContain('</h1>')
    expect(html).not.toMatch(/<template|data-placeholder|aria-busy/)
  }
})

test.each(['/api/blogs/a%00b', '/blogs/a%00b', '/blogs/a%00b/', '/blogs/a%0ab/'])(
  'the invalid target %j gets a plain response',
  async (path) => {
    const app = await createTestApp()
    expect([301, 404]).toContain((await app.request(path)).status)
    expect(app.logged.filter(({ level }) => level === 50)).toEqual([])
  },
)

test.each([
  ['/blogs/', '/blogs'],
  ['/blogs/?page=2', '/blogs?page=2'],
  ['/blogs/%C3%BC/', '/blogs/%C3%BC'],
  ['/blog/', '/blog'],
])('a visitor with a trailing slash, %s, is redirected to %s', async (path, target) => {
  const app = await createTestApp()
  const { status, headers } = await app.request(path)
  expect([status, headers.get('location')]).toEqual([301, target])
})

test.each(['//', '//evil.example/', '/\\evil.example/'])(
  'a stranger cannot use %s as an open redirect',
  async (path) => {
    const app = await createTestApp()
    const { headers } = await app.request(`https://folio.test${path}`)
    expect(headers.get('location') ?? '/').not.toMatch(/^(\/[/\\]|https?:)/)
  },
)

test('a visitor whose form is too large reads why on a page', async () => {
  const app = await createTestApp()
  const response = await app.request('/', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ message: 'x'.repeat(1_100_000) }),
  })
  expect(response.status).toBe(413)
  expect(await response.text()).toContain('The request is larger than this server accepts.</p>')
})
