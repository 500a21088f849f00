import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { insertPost } from './insert-post.server.ts'

const invalidIds = [
  ...['no-such-post', '1', '-1', '507f1f77bcf86cd799439011', 'SALT', 'salt%20', '__proto__'],
  ...["'%20or%20'1'='1", 'salt%27;--', '..%2fsalt', 'a%2Fb', '%25', '%E0%A4%A', '%F0%9F%8D%B2'],
  ...['%', 'x'.repeat(8000)],
]
const salt = {
  ...{ _id: 'salt', slug: 'salt', title: 'Salt', excerpt: 'About Salt', author: 'Remy' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ imageUrl: '/assets/soup.webp', readingMinutes: 1 },
}

/** With posts of these titles, one per day, the last one the newest. */
async function createBlog(...titles: string[]) {
  const app = await createTestApp()
  const { imageUrl, author } = salt
  for (const [day, title] of titles.entries()) {
    const draft = { title, excerpt: `About ${title}`, content: `<p>${title}</p>`, author, imageUrl }
    await insertPost(app.db, draft, new Date(Date.UTC(2026, 0, 1 + day)))
  }
  return app
}

async function titlesOf(response: Response) {
  const posts: { title: string }[] = await response.json()
  return posts.map(({ title }) => title)
}

test('a reader gets the list without contents, and a post with its content', async () => {
  const app = await createBlog('Salt')
  const [list, post] = [await app.request('/api/blogs'), await app.request('/api/blogs/salt')]
  expect([list.status, await list.json()]).toEqual([200, [salt]])
  expect([post.status, await post.json()]).toEqual([200, { ...salt, content: '<p>Salt</p>' }])
  expect([list, post].map(({ headers }) => headers.get('cache-control'))).toEqual([
    'no-cache',
    'no-cache',
  ])
})

test('a reader goes through the list page by page, newest first', async () => {
  const app = await createBlog('Salt', 'Fat', 'Acid', 'Heat', 'Soup')
  const response = await app.request(`/api/blogs?limit=2&page=2&utm_source=${'x'.repeat(7000)}`)
  expect(await titlesOf(response)).toEqual(['Acid', 'Fat'])
  expect(response.headers.get('x-total-count')).toBe('5')
  expect(response.headers.get('link')).toBe(
    '</api/blogs?limit=2&page=3>; rel="next", </api/blogs?limit=2&page=1>; rel="prev", </api/blogs?limit=2&page=1>; rel="first", </api/blogs?limit=2&page=3>; rel="last"',
  )
})

test('a page beyond the last is empty and links to the last one', async () => {
  const app = await createBlog('Salt')
  const response = await app.request('/api/blogs?page=9')
  expect([await response.json(), response.headers.get('x-total-count')]).toEqual([[], '1'])
  expect(response.headers.get('link')).toContain('page=1>; rel="prev"')
})

test('posts with the same timestamp keep their order across pages', async () => {
  const app = await createTestApp()
  const draft = { excerpt: '', content: '', author: 'Remy' }
  for (const title of ['A', 'C', 'B']) {
    await insertPost(app.db, { ...draft, title }, new Date('2026-01-01'))
  }
  const first = await titlesOf(await app.request('/api/blogs?limit=2'))
  const second = await titlesOf(await app.request('/api/blogs?limit=2&page=2'))
  expect([...first, ...second]).toEqual(['C', 'B', 'A'])
})

test('a request for an unknown or invalid id gets 404', async () => {
  const app = await createBlog('Salt')
  const responses = await Promise.all(invalidIds.map((id) => app.request(`/api/blogs/${id}`)))
  const bodies = await Promise.all(responses.map((response) => response.text()))
  const found = invalidIds.filter((_, index) => responses[index]?.status !== 404)
  expect(found).toEqual([])
  expect(new Set(bodies)).toEqual(new Set(['{"message":"There is nothing at this address."}']))
})
