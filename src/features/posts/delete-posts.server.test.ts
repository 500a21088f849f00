/** Deleting and restoring posts through the API. */
import { expect, test } from 'vitest'
import {
  createClientWithPost,
  later,
  storedPost,
  storedPosts,
} from '../../../test/support/post-fixtures.ts'

const notFound = { message: 'There is nothing at this address.' }

test.each([
  '/blogs',
  '/blogs/onion-soup',
  '/api/blogs',
  '/api/blogs/onion-soup',
  '/api/blogs?q=onion',
  '/rss.xml',
  '/sitemap.xml',
])('a deleted post disappears from %s, and reappears when restored', async (path) => {
  const { send, get } = await createClientWithPost()
  // The 404 page contains its own path.
  const shown = async () => (await (await get(path)).text()).replaceAll(path, '')
  expect(await shown()).toMatch(/onion-soup|Onion Soup/)
  await send('DELETE', '/api/blogs/onion-soup')
  expect(await shown()).not.toMatch(/onion-soup|Onion Soup/)
  await send('POST', '/api/blogs/onion-soup/restore')
  expect(await shown()).toMatch(/onion-soup|Onion Soup/)
})

test('a deletion sets a date and changes nothing else', async () => {
  const { app, send } = await createClientWithPost()
  const before = await storedPost(app)
  const response = await send('DELETE', '/api/blogs/onion-soup')
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await storedPost(app)).toEqual({ ...before, deleted_at: later.toISOString() })
})

test('a restored post equals the deleted one', async () => {
  const { app, send } = await createClientWithPost()
  const before = await storedPost(app)
  await send('DELETE', '/api/blogs/onion-soup')
  const response = await send('POST', '/api/blogs/onion-soup/restore')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ _id: 'onion-soup', title: 'Onion Soup' })
  expect(await storedPost(app)).toEqual(before)
})

test('a deleted post can be neither read, edited nor deleted again', async () => {
  const { app, send, get } = await createClientWithPost()
  await send('DELETE', '/api/blogs/onion-soup')
  const before = await storedPost(app)
  const responses = [
    await get('/api/blogs/onion-soup'),
    await get('/api/blogs/onion-soup?format=source'),
    await send('PUT', '/api/blogs/onion-soup', { title: 'New' }),
    await send('DELETE', '/api/blogs/onion-soup'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await responses[2]?.json()).toEqual(notFound)
  expect(await storedPost(app)).toEqual(before)
})

test.each(['nowhere', 'ONION-SOUP', '%00', 'onion%00soup', "'%20or%20'1'='1", '%', '%E0%A4%A'])(
  'every method at %s gets 404',
  async (id) => {
    const { app, send, get } = await createClientWithPost()
    const before = await storedPosts(app)
    const responses = [
      await get(`/api/blogs/${id}?format=source`),
      await send('PUT', `/api/blogs/${id}`, { title: 'New' }),
      await send('DELETE', `/api/blogs/${id}`),
      await send('POST', `/api/blogs/${id}/restore`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await storedPosts(app)).toEqual(before)
  },
)
