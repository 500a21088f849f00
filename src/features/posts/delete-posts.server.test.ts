/** Deleting and restoring posts through the API. */
import { expect, test } from 'vitest'
import {
  createClientWithPost,
  later,
  storedPost,
  storedPosts,
} from '../../../test/support/post-fixtures.ts'

test('a deleted post can be neither read, edited nor deleted again, and is restored as it was', async () => {
  const { app, send, get } = await createClientWithPost()
  const before = await storedPost(app)
  const response = await send('DELETE', '/api/blogs/onion-soup')
  expect([response.status, await response.text()]).toEqual([204, ''])
  const deleted = { ...before, deleted_at: later.toISOString() }
  expect(await storedPost(app)).toEqual(deleted)
  const responses = [
    await get('/api/blogs/onion-soup'),
    await get('/api/blogs/onion-soup?format=source'),
    await send('PUT', '/api/blogs/onion-soup', { title: 'New' }),
    await send('DELETE', '/api/blogs/onion-soup'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await storedPost(app)).toEqual(deleted)
  const restored = await send('POST', '/api/blogs/onion-soup/restore')
  expect([restored.status, await restored.json()]).toMatchObject([200, { title: 'Onion Soup' }])
  expect(await storedPost(app)).toEqual(before)
})

test('only a deleted post can be deleted for good, and its address stays gone', async () => {
  const { app, send, get } = await createClientWithPost()
  const forGood = () => send('DELETE', '/api/blogs/onion-soup?state=deleted')
  expect((await forGood()).status).toBe(404)
  await send('DELETE', '/api/blogs/onion-soup')
  expect([(await forGood()).status, await storedPosts(app)]).toEqual([204, []])
  const again = [await forGood(), await send('POST', '/api/blogs/onion-soup/restore')]
  expect(again.map(({ status }) => status)).toEqual([404, 404])
  expect((await get('/blogs/onion-soup')).status).toBe(410)
})

test('a post that was changed after it was read is not deleted for good', async () => {
  const { app, headers, send } = await createClientWithPost()
  const etag = async () =>
    (await app.request('/api/blogs/onion-soup?format=source', { headers })).headers.get('etag')
  const first = String(await etag())
  await send('PUT', '/api/blogs/onion-soup', { title: 'New' })
  const second = String(await etag())
  await send('DELETE', '/api/blogs/onion-soup')
  const forGood = (ifMatch: string) =>
    app.send('DELETE', '/api/blogs/onion-soup?state=deleted', undefined, {
      headers: { ...headers, 'If-Match': ifMatch },
    })
  expect([(await forGood(first)).status, (await storedPosts(app)).length]).toEqual([412, 1])
  expect([(await forGood(second)).status, await storedPosts(app)]).toEqual([204, []])
})

test('a deletion in an unknown state is refused', async () => {
  const { app, send } = await createClientWithPost()
  const before = await storedPosts(app)
  const response = await send('DELETE', '/api/blogs/onion-soup?state=delete')
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: { state: 'state must be deleted' } },
  ])
  expect(await storedPosts(app)).toEqual(before)
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
