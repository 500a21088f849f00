/** `Idempotency-Key` of a new post. */
import { expect, test } from 'vitest'
import { createAdminClient, soup, storedPosts } from '../../../test/support/post-fixtures.ts'

const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'

async function createClient() {
  const { app, headers } = await createAdminClient()
  const post = (body: object, idempotencyKey = key) =>
    app.send('POST', '/api/blogs', body, {
      headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    })
  const send = (method: string, path: string, body?: object) =>
    app.send(method, path, body, { headers })
  return { app, post, send }
}

const bodies = [
  soup,
  { ...soup, status: 'draft', slug: 'half typed' },
  { ...soup, publishedAt: '2026-12-24T12:00:00Z', tags: ['A'] },
  { ...soup, format: 'markdown', slug: 'my-soup', imageUrl: null },
]

test.each(bodies)('a repeated request returns the first post: %#', async (body) => {
  const { app, post } = await createClient()
  const [first, second] = [await post(body), await post(body, `"${key}"`)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect(await storedPosts(app)).toHaveLength(1)
})

test.each(bodies)('four concurrent requests make one post: %#', async (body) => {
  const { app, post } = await createClient()
  const responses = await Promise.all([post(body), post(body), post(body), post(body)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(await Promise.all(responses.map((each) => each.text()))).size).toBe(1)
  expect(await storedPosts(app)).toHaveLength(1)
  expect(await app.db.selectFrom('address').selectAll().execute()).toHaveLength(
    'status' in body ? 0 : 'slug' in body ? 2 : 1,
  )
})

test.each([
  { title: 'Other' },
  { content: '<p>Other</p>' },
  { status: 'draft' },
  { author: 'Grace' },
  { tags: ['Other'] },
])('the same key with %j is refused, and nothing is stored', async (change) => {
  const { app, post } = await createClient()
  await post(soup)
  const response = await post({ ...soup, ...change })
  expect(response.status).toBe(422)
  expect((await response.json()).message).toContain('Use a different key')
  expect(await storedPosts(app)).toHaveLength(1)
})

test('the key of a post that was deleted since is refused', async () => {
  const { post, send } = await createClient()
  await post(soup)
  await send('DELETE', '/api/blogs/onion-soup')
  expect((await post(soup)).status).toBe(422)
})

test('a key that is no key is refused, and a refused post leaves its key unused', async () => {
  const { app, post } = await createClient()
  expect((await post(soup, 'short')).status).toBe(400)
  expect((await post({ ...soup, title: '' })).status).toBe(400)
  expect((await post(soup)).status).toBe(201)
  expect(await storedPosts(app)).toHaveLength(1)
})
