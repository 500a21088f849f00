/** The search of administrators. */
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'
import { insertPost } from './insert-post.server.ts'

/** Posts with these titles and excerpts, one per minute, the last one the newest. */
async function createPosts(...posts: string[][]) {
  const { app, get, send } = await createAdminClient()
  for (const [minute, [title = '', excerpt = 'Warm']] of posts.entries()) {
    const at = new Date(testTime.getTime() + (minute - posts.length) * 60_000)
    await insertPost(app.db, { title, excerpt, content: '<p>Stir.</p>', author: 'Remy' }, at)
  }
  const find = async (query: Record<string, string>) => {
    const response = await get(`/api/blogs?${new URLSearchParams(query)}`)
    const posts: { title: string }[] = await response.json()
    return posts.map(({ title }) => title)
  }
  return { app, get, send, find }
}

const posts = [
  ['SOUP OF THE DAY'],
  ['Bread', 'With a crust on it'],
  ['Onion  Soup', 'Over\ntwo lines'],
  ...[['Äpfel und Öl'], ['Суп из топора'], ['Fish'], ['One 🍲 a day'], ['Die Straße']],
  ...[['100% Rye'], ['snake_case'], ['A back\\slash'], ["Don't"], ['Say "cheese"']],
]

const questions: Record<string, string[]> = {
  SOUP: ['Onion  Soup', 'SOUP OF THE DAY'],
  '  onion   soup over two LINES ': ['Onion  Soup'],
  'crust on': ['Bread'],
  ...{ 'soup onion': [], stir: [], remy: [] },
  ...{ ÄPFEL: ['Äpfel und Öl'], öl: ['Äpfel und Öl'], 'A\u0308pfel': ['Äpfel und Öl'] },
  ...{ СУП: ['Суп из топора'], ﬁsh: ['Fish'], '🍲': ['One 🍲 a day'], straße: ['Die Straße'] },
  ...{ '100%': ['100% Rye'], '%': ['100% Rye'], _: ['snake_case'], '\\': ['A back\\slash'] },
  ...{ "'": ["Don't"], '"': ['Say "cheese"'] },
  ...{ 'so\0up': [], '\ud83d': [], [`soup${'x'.repeat(5000)}`]: [] },
  '   ': posts.map(([title = '']) => title).toReversed(),
}

test('an administrator finds posts by their title and excerpt, whatever the signs', async () => {
  const { find } = await createPosts(...posts)
  const found: typeof questions = {}
  for (const q of Object.keys(questions)) found[q] = await find({ q })
  expect(found).toEqual(questions)
})

test('an edited post is found by its new text only', async () => {
  const { find, send } = await createPosts(['Onion Soup'])
  await send('PUT', '/api/blogs/onion-soup', { title: 'Leek\tSoup' })
  expect(await find({ q: 'leek soup' })).toHaveLength(1)
  expect(await find({ q: 'onion' })).toEqual([])
})

test.each([
  ['newest', ['apple', 'Zest', 'Bread']],
  ['oldest', ['Bread', 'Zest', 'apple']],
  ['title', ['apple', 'Bread', 'Zest']],
  ['changed', ['Bread', 'apple', 'Zest']],
])('an administrator sees the posts in the order %s', async (order, titles) => {
  const { app, find, send } = await createPosts(['Bread'], ['Zest'], ['apple'])
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
  const { get } = await createPosts()
  const response = await get(`/api/blogs?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
})

test('deleted posts have their own list, with the time of deletion', async () => {
  const { get, send, find } = await createPosts(['Salt'], ['Fat'])
  await send('DELETE', '/api/blogs/salt')
  const response = await get('/api/blogs?state=deleted')
  const deleted = await response.json()
  expect(deleted).toMatchObject([{ _id: 'salt', deletedAt: testTime.toISOString() }])
  expect(deleted[0]).not.toHaveProperty('content')
  expect(await find({ state: 'deleted', q: 'fat' })).toEqual([])
  const [published] = await (await get('/api/blogs?state=published')).json()
  expect(published).toMatchObject({ title: 'Fat' })
  expect(published).not.toHaveProperty('deletedAt')
})

test('the links of a search to other pages keep the search', async () => {
  const { get } = await createPosts(['Onion Soup'], ['Leek Soup'], ['Pea Soup'], ['Salt'])
  const response = await get('/api/blogs?q=soup%20&order=title&limit=2')
  expect(await response.json()).toMatchObject([{ title: 'Leek Soup' }, { title: 'Onion Soup' }])
  expect(response.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toBe('/api/blogs?q=soup+&order=title&limit=2&page=2')
  expect(await (await get(next)).json()).toMatchObject([{ title: 'Pea Soup' }])
})
