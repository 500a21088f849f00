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
    slug: 'onion-soup',
    status: 'published',
    publishedAt: testTime.toISOString(),
    revision: 1,
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
    imageUrl: ' /uploads/a.webp ',
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

test('a post in Markdown is rendered, and its text stays as it was written', async () => {
  const { app, send, get } = await createAdminClient()
  const content = 'Salt *early*.\n\n```ts\nlet a: Array<string>\n```'
  const response = await send('POST', '/api/blogs', { ...soup, content, format: 'markdown' })
  expect(response.status).toBe(201)
  const { content: html } = (await response.json()) as { content: string }
  expect(html).toContain('<p>Salt <em>early</em>.</p>')
  expect(html).toContain('<div class="code-bar"><span>TypeScript</span></div>')
  expect(await storedPost(app)).toMatchObject({ source: content, format: 'markdown', html })
  const source = await get('/api/blogs/onion-soup?format=source')
  expect(await source.json()).toMatchObject({ content, format: 'markdown', revision: 1 })
})

test.each([
  [{ format: 'word' }, { format: 'Invalid input' }],
  [
    { format: 'markdown', content: 'x'.repeat(100_001) },
    { content: 'Markdown may have at most 100,000 characters.' },
  ],
  [
    { format: 'markdown', content: '> '.repeat(60) },
    { content: 'The text is nested too deeply. Please make it flatter.' },
  ],
])('a post with an unknown or unsuitable format is refused: %#', async (wrong, errors) => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, ...wrong })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
  expect(await storedPosts(app)).toEqual([])
})

test('a client cannot choose the id, the time or the revision', async () => {
  const { app, send } = await createAdminClient()
  const chosen = { _id: 'mine', id: 'mine', createdAt: '1999', readingMinutes: 9, revision: 7 }
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
])('a post titled %j gets its own id', async (title, id) => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/blogs', { ...soup, title })
  expect(await response.json()).toMatchObject({ _id: id, title: title.trim() })
  expect(await app.request(`/api/blogs/${id}`)).toMatchObject({ status: 200 })
})

test('three posts with one title, published concurrently, get an id each', async () => {
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

test('the id of a deleted post is not reused', async () => {
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
