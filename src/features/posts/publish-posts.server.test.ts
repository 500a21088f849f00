/** Publishing posts through the API. */
import { expect, test } from 'vitest'
import { owner } from '#site.ts'
import { testTime } from '../../../test/support/app.ts'
import {
  createAdminClient,
  createClientWithPost,
  soup,
  storedPost,
  storedPosts,
} from '../../../test/support/post-fixtures.ts'

test('an administrator publishes a post', async () => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', soup)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    _id: 'onion-soup',
    ...soup,
    author: owner.name,
    createdAt: testTime.toISOString(),
    updatedAt: testTime.toISOString(),
    readingMinutes: 1,
  })
  expect(await storedPosts(app)).toMatchObject([
    { id: 'onion-soup', author: owner.name, source: soup.content, revision: 1, deleted_at: null },
  ])
})

test('an administrator publishes in another’s name, with a picture and its alternative text', async () => {
  const { app, send } = await createAdminClient()
  const more = { author: ' Remy ', imageUrl: ' /uploads/a.webp ', imageAlt: ' A bowl ' }
  const response = await send('POST', '/api/blogs', { ...soup, ...more })
  expect(await response.json()).toMatchObject({
    author: 'Remy',
    imageUrl: '/uploads/a.webp',
    imageAlt: 'A bowl',
  })
  expect(await storedPost(app)).toMatchObject({ author: 'Remy', image_alt: 'A bowl' })
})

test.each([{ author: '' }, { author: '  ' }, { imageUrl: null, imageAlt: null }, { imageUrl: '' }])(
  'a post with %j is the owner’s, without a picture',
  async (without) => {
    const { app, send } = await createAdminClient()
    const response = await send('POST', '/api/blogs', { ...soup, ...without })
    expect(await response.json()).not.toHaveProperty('imageUrl')
    expect(await storedPost(app)).toMatchObject({
      author: owner.name,
      image_url: null,
      image_alt: null,
    })
  },
)

test('a client cannot choose the id, the dates or the rendered HTML', async () => {
  const { app, send } = await createAdminClient()
  const chosen = { _id: 'mine', id: 'mine', createdAt: '1999', html: '<script>', revision: 7 }
  await send('POST', '/api/blogs', { ...soup, ...chosen })
  expect(await storedPost(app)).toMatchObject({
    id: 'onion-soup',
    html: soup.content,
    created_at: testTime.toISOString(),
    revision: 1,
  })
})

test.each([
  ['Crème brûlée & Äpfel', 'creme-brulee-and-aepfel'],
  ['  What?!  ', 'what'],
  ['🍲', 'post'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<b>Bold</b>', 'b-bold-b'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('a post titled %j gets its own slug', async (title, id) => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, title })
  expect(await response.json()).toMatchObject({ _id: id, title: title.trim() })
  expect(await app.request(`/api/blogs/${id}`)).toMatchObject({ status: 200 })
})

test('three posts with one title, published concurrently, get a slug each', async () => {
  const { app, send } = await createClientWithPost()
  const publish = () => send('POST', '/api/blogs', soup)
  const responses = await Promise.all([publish(), publish(), publish()])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await storedPosts(app)).map(({ id }) => id)).toEqual([
    'onion-soup',
    'onion-soup-2',
    'onion-soup-3',
    'onion-soup-4',
  ])
})

test('the slug of a deleted post is not reused', async () => {
  const { app, send } = await createClientWithPost()
  await send('DELETE', '/api/blogs/onion-soup')
  const response = await send('POST', '/api/blogs', soup)
  expect(await response.json()).toMatchObject({ _id: 'onion-soup-2' })
  expect(await storedPosts(app)).toHaveLength(2)
})

test('a reader gets sanitized content, its author the source', async () => {
  const { app, send, get } = await createAdminClient()
  const content = '<p onclick="x()">Stir.</p><script>alert(1)</script>'
  const response = await send('POST', '/api/blogs', { ...soup, content })
  expect((await response.json()).content).toBe('<p>Stir.</p>')
  expect(await (await get('/api/blogs/onion-soup')).json()).toMatchObject({
    content: '<p>Stir.</p>',
  })
  expect(await (await get('/api/blogs/onion-soup?format=source')).json()).toMatchObject({ content })
  expect(await storedPost(app)).toMatchObject({ source: content, html: '<p>Stir.</p>' })
})
