/** The search of administrators. */
import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { insertPost } from './insert-post.server.ts'

interface Written {
  title: string
  excerpt?: string
}

/** Posts, one per minute, the last one the newest. */
async function createPosts(...posts: Written[]) {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await Promise.all(
    posts.map(({ title, excerpt = 'Warm' }, minute) =>
      insertPost(
        app.db,
        { title, excerpt, content: '<p>Stir.</p>', author: 'Remy' },
        new Date(testTime.getTime() + (minute - posts.length) * 60_000),
      ),
    ),
  )
  const get = (path: string) => app.request(path, { headers })
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  const find = async (query: Record<string, string>) => {
    const response = await get(`/api/blogs?${new URLSearchParams(query)}`)
    const posts: { title: string }[] = await response.json()
    return posts.map(({ title }) => title)
  }
  return { app, get, send, find }
}

test.each([
  ['soup', ['Onion Soup', 'SOUP OF THE DAY']],
  ['SOUP', ['Onion Soup', 'SOUP OF THE DAY']],
  ['  onion   soup ', ['Onion Soup']],
  ['on', ['Onion Soup', 'Bread']],
  ['crust on', ['Bread']],
  ['soup onion', []],
  ['stir', []],
  ['remy', []],
])('an administrator who searches for %j finds it only in title and excerpt', async (q, titles) => {
  const { find } = await createPosts(
    { title: 'SOUP OF THE DAY' },
    { title: 'Bread', excerpt: 'With a crust on it' },
    { title: 'Onion Soup' },
  )
  expect((await find({ q })).toSorted()).toEqual(titles.toSorted())
})

test.each([
  ['ÄPFEL', 'Äpfel und Öl'],
  ['öl', 'Äpfel und Öl'],
  ['A\u0308pfel', 'Äpfel und Öl'],
  ['СУП', 'Суп из топора'],
  ['ﬁsh', 'Fish'],
  ['🍲', 'One 🍲 a day'],
  ['straße', 'Die Straße'],
])('a search for %j finds %j', async (q, title) => {
  const { find } = await createPosts({ title: 'Salt' }, { title })
  expect(await find({ q })).toEqual([title])
})

test.each([
  ['100%', '100% Rye'],
  ['%', '100% Rye'],
  ['snake_case', 'On snake_case'],
  ['_', 'On snake_case'],
  ['\\', 'A back\\slash'],
  ["'", "Don't"],
  ['"', 'Say "cheese"'],
])('%j is searched literally', async (q, title) => {
  const titles = ['100% Rye', 'On snake_case', 'A back\\slash', "Don't", 'Say "cheese"', 'Salt']
  const { find } = await createPosts(...titles.map((each) => ({ title: each })))
  expect(await find({ q })).toEqual([title])
})

test('a search finds words separated by more than a space', async () => {
  const { find, send } = await createPosts({ title: 'Onion  Soup', excerpt: 'Over\ntwo lines' })
  expect(await find({ q: 'onion soup' })).toHaveLength(1)
  await send('PUT', '/api/blogs/onion-soup', { title: 'Leek\tSoup' })
  expect(await find({ q: 'leek soup over two lines' })).toHaveLength(1)
})

test('an edited post is found by its new text only', async () => {
  const { find, send } = await createPosts({ title: 'Onion Soup' })
  await send('PUT', '/api/blogs/onion-soup', { title: 'Bread' })
  expect(await find({ q: 'bread' })).toEqual(['Bread'])
  expect(await find({ q: 'onion' })).toEqual([])
})

test.each(['', '   '])('a search for %j finds everything', async (q) => {
  const { find } = await createPosts({ title: 'Salt' }, { title: 'Fat' })
  expect(await find({ q })).toEqual(['Fat', 'Salt'])
})

test.each(['\0', 'so\0up', '\ud83d', 'x'.repeat(5000)])(
  'a search for impossible text finds nothing, without an error: %#',
  async (q) => {
    const { get } = await createPosts({ title: 'Soup' })
    const response = await get(`/api/blogs?q=${encodeURIComponent(q.toWellFormed())}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([])
  },
)

test.each([
  ['newest', ['apple', 'Zest', 'Bread']],
  ['oldest', ['Bread', 'Zest', 'apple']],
  ['title', ['apple', 'Bread', 'Zest']],
  ['changed', ['Bread', 'apple', 'Zest']],
])('an administrator sees the posts in the order %s', async (order, titles) => {
  const { app, find, send } = await createPosts(
    { title: 'Bread' },
    { title: 'Zest' },
    { title: 'apple' },
  )
  app.setTime(new Date('2026-03-05'))
  await send('PUT', '/api/blogs/bread', { excerpt: 'New' })
  expect(await find({ order })).toEqual(titles)
  expect(await find({ order, q: 'e' })).toEqual(titles)
})

test.each([
  ['order=random', { order: 'order must be one of newest, oldest, changed, title' }],
  ['order=', { order: 'order must be one of newest, oldest, changed, title' }],
  ['state=all', { state: 'state must be published or deleted' }],
  ['q=x&limit=0', { limit: 'limit must be a whole number from 1 to 100' }],
])('a list with ?%s is rejected with the name of the parameter', async (query, errors) => {
  const { get } = await createPosts({ title: 'Salt' })
  const response = await get(`/api/blogs?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
})

test('deleted posts have their own list, with the time of deletion', async () => {
  const { get, send, find } = await createPosts({ title: 'Salt' }, { title: 'Fat' })
  await send('DELETE', '/api/blogs/salt')
  const response = await get('/api/blogs?state=deleted')
  const deleted = await response.json()
  expect(deleted).toMatchObject([{ _id: 'salt', deletedAt: testTime.toISOString() }])
  expect(deleted[0]).not.toHaveProperty('content')
  expect(await find({ state: 'published' })).toEqual(['Fat'])
  expect(await find({ state: 'deleted', q: 'fat' })).toEqual([])
})

test('a published post in the list has no time of deletion', async () => {
  const { get } = await createPosts({ title: 'Salt' })
  const [post] = await (await get('/api/blogs?order=title')).json()
  expect(post).not.toHaveProperty('deletedAt')
})

test('the links of a search to other pages keep the search', async () => {
  const { get } = await createPosts(
    { title: 'Onion Soup' },
    { title: 'Leek Soup' },
    { title: 'Pea Soup' },
    { title: 'Salt' },
  )
  const response = await get('/api/blogs?q=soup%20&order=title&limit=2')
  expect(await response.json()).toMatchObject([{ title: 'Leek Soup' }, { title: 'Onion Soup' }])
  expect(response.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toBe('/api/blogs?q=soup+&order=title&limit=2&page=2')
  expect(await (await get(next)).json()).toMatchObject([{ title: 'Pea Soup' }])
})
