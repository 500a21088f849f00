/** The admin area's documents as sent by the server: a shell without data. */
import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../test/support/app.ts'
import { headOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const secret = { title: 'Quince', excerpt: 'A-secret-excerpt', content: '<p>A-secret-content</p>' }

const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

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

test('a visitor gets each document uncached, unindexed and without data, as an administrator does', async () => {
  const { app, headers } = await siteWithPost()
  for (const path of documents) {
    const response = await app.request(path)
    const html = await response.text()
    expect([path, response.status, Object.fromEntries(response.headers)]).toMatchObject([
      ...[path, 200],
      { ...uncached, 'content-type': 'text/html; charset=UTF-8' },
    ])
    expect(headOf(html)).toMatchObject({ robots: 'noindex', canonical: undefined })
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).not.toMatch(/Quince|A-secret|Zacharias|ada@example\.org/)
    expect(await (await app.request(path, { headers })).text()).toBe(html)
  }
})

const unknown = [
  ...['/admin/nowhere', '/admin/blogs/edit', '/admin/blogs/edit/quince/more', '/admin/users/1'],
  ...['/admin/__proto__', '/admin/constructor'],
]

test('a visitor of an unknown address gets an uncached 404', async () => {
  const { app } = await siteWithPost()
  for (const path of [...unknown, '/Admin', '/administrator']) {
    const response = await app.request(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(headOf(await response.text())).toMatchObject({ robots: 'noindex' })
    const sent = unknown.includes(path) ? uncached : {}
    expect(Object.fromEntries(response.headers)).toMatchObject(sent)
  }
})

test('visits of the admin area are not counted', async () => {
  const { app } = await siteWithPost()
  await app.request('/admin', { headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' } })
  expect(await app.db.selectFrom('visit').selectAll().execute()).toEqual([])
})
