/** A draft, a scheduled post and a deleted one, through every public door. */
import { expect, test } from 'vitest'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { createTestApp, createTestSite, type TestApp, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const secret = {
  title: 'Zanzibar',
  excerpt: 'Zanzibar',
  content: '<p>Zanzibar</p>',
  author: 'Remy',
}
const open = { title: 'Open', excerpt: 'Open', content: '<p>Open</p>', author: 'Remy' }
const future = '2026-12-24T12:00:00.000Z'

const hide: Record<string, (app: TestApp) => Promise<unknown>> = {
  'a draft': ({ db }) => insertPost(db, { ...secret, status: 'draft' }, testTime),
  'a scheduled post': ({ db }) => insertPost(db, { ...secret, publishedAt: future }, testTime),
  'a deleted post': async ({ db }) => {
    await insertPost(db, secret, testTime)
    await removePost(db, 'zanzibar', testTime)
  },
  'a post that was taken back': async ({ db }) => {
    await insertPost(db, secret, testTime)
    await updatePost(db, 'zanzibar', { status: 'draft' }, { at: testTime, savedBy: 'Ada' })
  },
}

const lists = [
  ...['/', '/blogs', '/rss.xml', '/sitemap.xml', '/sitemap-1.xml', '/api/blogs'],
  ...['/api/blogs?limit=3', '/api/blogs/open', '/api/blogs/open/adjacent', '/blogs/open'],
]
const missing = [
  ...['/api/blogs/zanzibar', '/api/blogs/zanzibar/adjacent', '/cards/posts/zanzibar-0.png'],
  '/cards/covers/zanzibar-0-480.webp',
]

test.each(Object.keys(hide))('visitors and accounts find no trace of %s', async (state) => {
  const app = await createTestApp()
  await insertPost(app.db, open, testTime)
  await hide[state]?.(app)
  const { headers } = await signInAs(app, 'pia')
  for (const { refusal, ...init } of [{ refusal: 401 }, { refusal: 403, headers }]) {
    for (const path of lists) {
      const response = await app.request(path, init)
      const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
      expect([path, response.status, /zanzibar/i.test(text)]).toEqual([path, 200, false])
    }
    for (const query of ['status=all', 'status=draft', 'q=zan', 'state=deleted']) {
      expect((await app.request(`/api/blogs?${query}`, init)).status).toBe(refusal)
    }
    for (const path of missing) {
      expect([path, (await app.request(path, init)).status]).toEqual([path, 404])
    }
  }
  expect((await app.request('/api/blogs')).headers.get('x-total-count')).toBe('1')
  const page = await app.request('/blogs/zanzibar')
  expect(page.status).toBe(state === 'a deleted post' ? 410 : 404)
  expect(await page.text()).not.toContain('Zanzibar')
})

test('a draft does not clear the pages in memory', async () => {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  await site.request('/blogs')
  const rendered = () => site.logged.filter(({ msg }) => msg === 'internal request').length
  const before = rendered()
  const { status } = await site.send(
    'POST',
    '/api/blogs',
    { ...secret, status: 'draft' },
    { headers },
  )
  await site.send('PUT', '/api/blogs/zanzibar', { title: 'Zanzibar 2' }, { headers })
  await site.request('/blogs')
  expect([status, rendered()]).toEqual([201, before])
})
