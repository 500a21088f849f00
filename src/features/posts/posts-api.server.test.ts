import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { insertPost } from './insert-post.server.ts'

const invalidIds = [
  'no-such-post',
  '1',
  '0',
  '-1',
  '507f1f77bcf86cd799439011',
  'SOUP',
  'soup%20',
  "'%20or%20'1'='1",
  'soup%27;--',
  '..%2fsoup',
  'a%2Fb',
  '%25',
  '%E0%A4%A',
  '%F0%9F%8D%B2',
  '%',
  '__proto__',
  'x'.repeat(8000),
]

/** Stores posts with these titles, one per day, the last one the newest. */
async function write({ db }: TestApp, ...titles: string[]) {
  const drafts = titles.map((title, day) => ({
    draft: { title, excerpt: `About ${title}`, content: `<p>${title}</p>`, author: 'Remy' },
    at: new Date(Date.UTC(2026, 0, 1 + day)),
  }))
  await Promise.all(drafts.map(({ draft, at }) => insertPost(db, draft, at)))
}

async function titlesOf(response: Response) {
  const posts: { title: string }[] = await response.json()
  return posts.map(({ title }) => title)
}

test('a reader gets the posts newest first', async () => {
  const app = await createTestApp()
  await write(app, 'Salt', 'Fat', 'Acid')
  const response = await app.request('/api/blogs')
  expect(response.status).toBe(200)
  expect(await titlesOf(response)).toEqual(['Acid', 'Fat', 'Salt'])
})

test('a listed post has every field but its content', async () => {
  const app = await createTestApp()
  await write(app, 'Salt')
  const response = await app.request('/api/blogs')
  expect(await response.json()).toEqual([
    {
      _id: 'salt',
      slug: 'salt',
      title: 'Salt',
      excerpt: 'About Salt',
      author: 'Remy',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      readingMinutes: 1,
    },
  ])
})

test('a reader of an empty blog gets an empty list', async () => {
  const app = await createTestApp()
  const response = await app.request('/api/blogs')
  expect(await response.json()).toEqual([])
  expect(response.headers.get('x-total-count')).toBe('0')
})

test('a reader goes through the list page by page', async () => {
  const app = await createTestApp()
  await write(app, 'Salt', 'Fat', 'Acid', 'Heat', 'Soup')
  const response = await app.request('/api/blogs?limit=2&page=2')
  expect(await titlesOf(response)).toEqual(['Acid', 'Fat'])
  expect(response.headers.get('x-total-count')).toBe('5')
  expect(response.headers.get('link')).toBe(
    '</api/blogs?limit=2&page=3>; rel="next", </api/blogs?limit=2&page=1>; rel="prev", </api/blogs?limit=2&page=1>; rel="first", </api/blogs?limit=2&page=3>; rel="last"',
  )
})

test('an unknown parameter is not copied to the Link header', async () => {
  const app = await createTestApp()
  await write(app, 'Salt')
  const response = await app.request(`/api/blogs?limit=1&utm_source=${'x'.repeat(7000)}`)
  expect(response.headers.get('link')).toBe(
    '</api/blogs?limit=1&page=1>; rel="first", </api/blogs?limit=1&page=1>; rel="last"',
  )
})

test('a page beyond the last is empty and links to the previous one', async () => {
  const app = await createTestApp()
  await write(app, 'Salt')
  const response = await app.request('/api/blogs?page=9')
  expect(await response.json()).toEqual([])
  expect(response.headers.get('link')).toContain('page=1>; rel="prev"')
})

test('posts with the same timestamp keep their order across pages', async () => {
  const app = await createTestApp()
  const draft = { excerpt: '', content: '', author: 'Remy' }
  const at = new Date('2026-01-01')
  await insertPost(app.db, { ...draft, title: 'A' }, at)
  await insertPost(app.db, { ...draft, title: 'C' }, at)
  await insertPost(app.db, { ...draft, title: 'B' }, at)
  const first = await titlesOf(await app.request('/api/blogs?limit=2'))
  const second = await titlesOf(await app.request('/api/blogs?limit=2&page=2'))
  expect([...first, ...second]).toEqual(['C', 'B', 'A'])
})

test('an invalid page gets an error with the parameter', async () => {
  const app = await createTestApp()
  const response = await app.request('/api/blogs?limit=101&page=0')
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    message: 'Please check the marked fields.',
    errors: {
      limit: 'limit must be a whole number from 1 to 100',
      page: 'page must be a whole number, counted from 1',
    },
  })
})

test('a reader gets a single post with its content', async () => {
  const app = await createTestApp()
  const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
  await insertPost(app.db, { ...draft, imageUrl: '/assets/soup.webp' }, new Date('2026-01-01'))
  const response = await app.request('/api/blogs/soup')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    _id: 'soup',
    slug: 'soup',
    title: 'Soup',
    excerpt: 'Warm',
    content: '<p>Stir.</p>',
    author: 'Remy',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    imageUrl: '/assets/soup.webp',
    readingMinutes: 1,
  })
})

test('a request for an unknown or invalid id gets 404', async () => {
  const app = await createTestApp()
  await write(app, 'Soup')
  const responses = await Promise.all(
    invalidIds.map(async (id) => {
      const response = await app.request(`/api/blogs/${id}`)
      return { id, status: response.status, body: await response.json() }
    }),
  )
  const nothing = { message: 'There is nothing at this address.' }
  expect(responses).toEqual(invalidIds.map((id) => ({ id, status: 404, body: nothing })))
})

test('browsers revalidate lists and posts', async () => {
  const app = await createTestApp()
  await write(app, 'Soup')
  const responses = [await app.request('/api/blogs'), await app.request('/api/blogs/soup')]
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual([
    'no-cache',
    'no-cache',
  ])
})
