/** What an administrator finds in the list of posts. */
import { expect, test } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/characters.ts'
import { insertPost } from './post-queries.server.ts'

interface Written {
  title: string
  excerpt?: string
}

/** Posts, a minute between each and the next, the last one the newest. */
async function deskWith(...posts: Written[]) {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await Promise.all(
    posts.map(({ title, excerpt = 'Warm' }, minute) =>
      insertPost(
        app.db,
        { title, excerpt, content: '<p>Stir.</p>', author: 'Remy' },
        new Date(testTime.getTime() + minute * 60_000),
      ),
    ),
  )
  const get = (path: string) => app.request(path, { headers })
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  const find = async (query: Record<string, string>) => {
    const response = await get(`/api/blogs?${new URLSearchParams(query)}`)
    const found: { title: string }[] = await response.json()
    return found.map(({ title }) => title)
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
])('an administrator who searches for %j finds it in title and excerpt alone', async (q, found) => {
  const { find } = await deskWith(
    { title: 'SOUP OF THE DAY' },
    { title: 'Bread', excerpt: 'With a crust on it' },
    { title: 'Onion Soup' },
  )
  expect((await find({ q })).toSorted()).toEqual(found.toSorted())
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
  const { find } = await deskWith({ title: 'Salt' }, { title })
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
])('%j is searched as it stands', async (q, title) => {
  const titles = ['100% Rye', 'On snake_case', 'A back\\slash', "Don't", 'Say "cheese"', 'Salt']
  const { find } = await deskWith(...titles.map((each) => ({ title: each })))
  expect(await find({ q })).toEqual([title])
})

test('a search finds words that stand apart by more than a space', async () => {
  const { find, send } = await deskWith({ title: 'Onion  Soup', excerpt: 'Over\ntwo lines' })
  expect(await find({ q: 'onion soup' })).toHaveLength(1)
  await send('PUT', '/api/blogs/onion-soup', { title: 'Leek\tSoup' })
  expect(await find({ q: 'leek soup over two lines' })).toHaveLength(1)
})

test('an edited post is found by its new words, and no longer by its old ones', async () => {
  const { find, send } = await deskWith({ title: 'Onion Soup' })
  await send('PUT', '/api/blogs/onion-soup', { title: 'Bread' })
  expect(await find({ q: 'bread' })).toEqual(['Bread'])
  expect(await find({ q: 'onion' })).toEqual([])
})

test.each(['', '   '])('a search for %j finds everything', async (q) => {
  const { find } = await deskWith({ title: 'Salt' }, { title: 'Fat' })
  expect(await find({ q })).toEqual(['Fat', 'Salt'])
})

test.each(['\0', 'so\0up', '\ud83d', 'x'.repeat(5000)])(
  'a search for what no post can hold finds nothing, and is no failure: %#',
  async (q) => {
    const { get } = await deskWith({ title: 'Soup' })
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
  const { app, find, send } = await deskWith(
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
])('a list with ?%s is refused by name', async (query, errors) => {
  const { get } = await deskWith({ title: 'Salt' })
  const response = await get(`/api/blogs?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
})

test('the deleted posts are a list of their own, with the time of the deletion', async () => {
  const { get, send, find } = await deskWith({ title: 'Salt' }, { title: 'Fat' })
  await send('DELETE', '/api/blogs/salt')
  const response = await get('/api/blogs?state=deleted')
  const deleted = await response.json()
  expect(deleted).toMatchObject([{ _id: 'salt', deletedAt: testTime.toISOString() }])
  expect(deleted[0]).not.toHaveProperty('content')
  expect(await find({ state: 'published' })).toEqual(['Fat'])
  expect(await find({ state: 'deleted', q: 'fat' })).toEqual([])
})

test('a published post in the list has no time of deletion', async () => {
  const { get } = await deskWith({ title: 'Salt' })
  const [post] = await (await get('/api/blogs?order=title')).json()
  expect(post).not.toHaveProperty('deletedAt')
})

test('the other pages of a search are pages of the same search', async () => {
  const { get } = await deskWith(
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
