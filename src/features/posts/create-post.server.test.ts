/** `Idempotency-Key` of a new post. */
import { expect, test } from 'vitest'
import { createAdminClient, soup, storedPosts } from '../../../test/support/post-fixtures.ts'

const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'

async function createClient() {
  const { app, headers, send } = await createAdminClient()
  const post = (body: object, idempotencyKey = key) =>
    app.send('POST', '/api/blogs', body, {
      headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    })
  return { app, post, send }
}

test.each([
  [soup, 1],
  [{ ...soup, status: 'draft', slug: 'half typed' }, 0],
  [{ ...soup, publishedAt: '2026-12-24T12:00:00Z', tags: ['A'] }, 1],
  [{ ...soup, format: 'markdown', slug: 'my-soup', imageUrl: null }, 2],
])('concurrent and repeated requests make one post: %#', async (body, addresses) => {
  const { app, post } = await createClient()
  const concurrent = [post(body), post(body), post(body), post(body)]
  const responses = [...(await Promise.all(concurrent)), await post(body, `"${key}"`)]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(await Promise.all(responses.map((each) => each.text()))).size).toBe(1)
  expect(await storedPosts(app)).toHaveLength(1)
  expect(await app.db.selectFrom('address').selectAll().execute()).toHaveLength(addresses)
})

test('a key that was used for another post, or for one that was deleted since, is refused', async () => {
  const { app, post, send } = await createClient()
  await post(soup)
  const fields = [{ title: 'Other' }, { status: 'draft' }, { author: 'Grace' }, { tags: ['Other'] }]
  const responses = await Promise.all(fields.map((change) => post({ ...soup, ...change })))
  await send('DELETE', '/api/blogs/onion-soup')
  responses.push(await post(soup))
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(await responses[0]?.text()).toContain('Use a different key')
  expect(await storedPosts(app)).toHaveLength(1)
})

test('a key that is no key is refused, and a refused post leaves its key unused', async () => {
  const { app, post } = await createClient()
  expect((await post(soup, 'short')).status).toBe(400)
  expect((await post({ ...soup, title: '' })).status).toBe(400)
  expect((await post(soup)).status).toBe(201)
  expect(await storedPosts(app)).toHaveLength(1)
})
