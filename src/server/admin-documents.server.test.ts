/** The admin area's documents as sent by the server: a shell without data. */
import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../test/support/app.ts'
import { headOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const secret = { title: 'Quince', excerpt: 'A-secret-excerpt', content: '<p>A-secret-content</p>' }

async function siteWithPost() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await insertPost(app.db, { ...secret, author: 'Zacharias' }, testTime)
  return { app, headers }
}

const documents = [
  '/admin/login',
  '/admin/login?next=%2Fadmin%2Fusers',
  '/admin',
  '/admin/blogs',
  '/admin/blogs?q=quince&page=2',
  '/admin/blogs/create',
  '/admin/blogs/edit/quince',
  '/admin/blogs/edit/no-such-post',
  '/admin/blogs/edit/%E0%A4%A',
  '/admin/blogs/edit/a%2Fb',
  '/admin/users',
  '/admin/messages',
  '/admin/site',
  '/admin/projects',
  '/admin/tags',
  '/admin/links',
  '/admin/webhooks',
  '/admin/account',
]

test.each(documents)('%s is a document that is neither cached nor indexed', async (path) => {
  const { app } = await siteWithPost()
  const response = await app.request(path)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(headOf(html)).toMatchObject({ robots: 'noindex', canonical: undefined })
  expect(html.match(/<title>/g)).toHaveLength(1)
})

test.each(documents)('%s contains no data, not even for an administrator', async (path) => {
  const { app, headers } = await siteWithPost()
  const stranger = await (await app.request(path)).text()
  const ada = await (await app.request(path, { headers })).text()
  expect(ada).toBe(stranger)
  expect(ada).not.toMatch(/Quince|A-secret|Zacharias|ada@example\.org/)
})

test.each([
  '/admin/nowhere',
  '/admin/blogs/edit',
  '/admin/blogs/edit/quince/more',
  '/admin/users/1',
  '/admin/__proto__',
  '/admin/constructor',
  '/Admin',
  '/administrator',
])('there is no page at %s', async (path) => {
  const { app } = await siteWithPost()
  const response = await app.request(path)
  expect(response.status).toBe(404)
  expect(headOf(await response.text())).toMatchObject({ robots: 'noindex' })
})

test('a 404 in the admin area is not cached', async () => {
  const { app } = await siteWithPost()
  const response = await app.request('/admin/nowhere')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
})

test.each([
  ['/admin/', '/admin'],
  ['/admin/blogs/', '/admin/blogs'],
  ['/admin/login/?next=%2Fadmin', '/admin/login?next=%2Fadmin'],
  ['/admin/blogs/edit/quince/', '/admin/blogs/edit/quince'],
])('%s leads to %s', async (path, location) => {
  const { app } = await siteWithPost()
  const response = await app.request(path)
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(location)
})

test('a form submitted to an admin document is refused', async () => {
  const { app } = await siteWithPost()
  const response = await app.request('/admin/login', { method: 'POST', body: 'email=a' })
  expect(response.status).toBe(405)
})

test('visits of the admin area are not counted', async () => {
  const { app } = await siteWithPost()
  await app.request('/admin', { headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' } })
  expect(await app.db.selectFrom('visit').selectAll().execute()).toEqual([])
})
